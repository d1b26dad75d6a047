import type { Mutant } from './mutant.ts'

/** Defects in audiences, messages, WhatsApp and mail. */
export const MESSAGES: Mutant[] = [
  {
    name: 'a message is sent more than an hour late',
    file: 'api/messages/begin.ts',
    text: "'60 minutes'",
    replacement: "'62 minutes'",
    caughtBy: { files: 'tests/api/messages/messages.test.ts', titles: 'up to an hour late' },
  },
  {
    name: 'somebody approves their own message',
    file: 'api/messages/change.ts',
    text: 'stored.author_id === scope.actor.id',
    replacement: 'stored.author_id === null',
    caughtBy: { files: 'tests/api/messages/messages.test.ts', titles: 'waits for another' },
  },
  {
    name: 'a recipient is tried a ninth time',
    file: 'api/messages/outcomes.ts',
    text: 'when tries >= ${MAX_TRIES}',
    replacement: 'when tries > ${MAX_TRIES}',
    caughtBy: { files: 'tests/api/whatsapp/twilio.test.ts', titles: 'is called eight times' },
  },
  {
    name: 'a delivered message becomes undelivered',
    file: 'api/messages/routines.sql',
    text: "when outcome = 'delivered' or d.state = 'delivered' then 'delivered'",
    replacement: "when outcome = 'delivered' then 'delivered'",
    caughtBy: { files: 'tests/api/whatsapp/twilio.test.ts', titles: 'counts however often' },
  },
  {
    name: 'a name in the exported deliveries is a formula',
    file: 'api/messages/deliveries.ts',
    text: 'csv_cell(d.first_name)',
    replacement: 'd.first_name',
    caughtBy: {
      files: 'tests/api/messages/messages.test.ts',
      titles: 'is exported as it is listed',
    },
  },
  {
    name: 'an audience whose choices are gone is everybody',
    file: 'api/communications/criteria.ts',
    text: 'named[sort as keyof Choice].length > 0 ? values : null',
    replacement: 'values.length > 0 ? values : null',
    caughtBy: {
      files: 'tests/api/communications/audiences.test.ts',
      titles: 'never become everybody',
    },
  },
  {
    name: 'changed settings of messages are not in the audit log',
    file: 'api/communications/settings.ts',
    text: `      await logged(tx, 'update', await readTenant(tx, tenantId), only(before), only(after))\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/communications/settings.test.ts', titles: 'audit log' },
  },
  {
    name: 'a mail is tried again without end',
    file: 'api/mail/delivery.ts',
    text: "reason === 'letter' || mail.attempts + 1 >= MAX_ATTEMPTS",
    replacement: "reason === 'letter'",
    caughtBy: { files: 'tests/api/mail-delivery.test.ts', titles: 'put off eight times' },
  },
  {
    name: 'a name in a mail is HTML',
    file: 'api/mail/email-template.ts',
    text: `replace(/[&<>"']/g`,
    replacement: `replace(/[&"']/g`,
    caughtBy: { files: 'tests/api/mail.test.ts', titles: 'made of HTML' },
  },
  {
    name: 'the outbox is not filtered by status',
    file: 'api/outbox/read.ts',
    text: `      \${status ? sql\`and status = \${status}\` : empty}\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/outbox/outbox.test.ts', titles: 'by status' },
  },
]
