import type { Mutant } from './mutant.ts'

/** Defects in audiences, messages, WhatsApp and mail. */
export const MESSAGES: Mutant[] = [
  {
    name: 'a message is sent more than an hour late',
    file: 'api/messages/messages/begin.ts',
    text: "'60 minutes'",
    replacement: "'62 minutes'",
    caughtBy: {
      files: 'tests/api/messages/messages/messages.test.ts',
      titles: 'up to an hour late',
    },
  },
  {
    name: 'somebody approves their own message',
    file: 'api/messages/messages/change.ts',
    text: 'stored.author_id === scope.actor.id',
    replacement: 'stored.author_id === null',
    caughtBy: {
      files: 'tests/api/messages/messages/messages.test.ts',
      titles: 'waits for another',
    },
  },
  {
    name: 'a recipient is tried a ninth time',
    file: 'api/messages/messages/sending/outcomes.ts',
    text: 'when tries >= ${MAX_TRIES}',
    replacement: 'when tries > ${MAX_TRIES}',
    caughtBy: {
      files: 'tests/api/messages/whatsapp/twilio.test.ts',
      titles: 'is called eight times',
    },
  },
  {
    name: 'a delivered message becomes undelivered',
    file: 'api/messages/messages/routines.sql',
    text: "when outcome = 'delivered' or d.state = 'delivered' then 'delivered'",
    replacement: "when outcome = 'delivered' then 'delivered'",
    caughtBy: {
      files: 'tests/api/messages/whatsapp/twilio.test.ts',
      titles: 'counts however often',
    },
  },
  {
    name: 'a name in the exported deliveries is a formula',
    file: 'api/messages/messages/deliveries.ts',
    text: 'csv_cell(d.first_name)',
    replacement: 'd.first_name',
    caughtBy: {
      files: 'tests/api/messages/messages/messages.test.ts',
      titles: 'is exported as it is listed',
    },
  },
  {
    name: 'an audience whose choices are gone is everybody',
    file: 'api/messages/communications/criteria.ts',
    text: 'named[sort as keyof Choice].length > 0 ? values : null',
    replacement: 'values.length > 0 ? values : null',
    caughtBy: {
      files: 'tests/api/messages/communications/audiences.test.ts',
      titles: 'never become everybody',
    },
  },
  {
    name: 'changed settings are not in the audit log',
    file: 'api/platform/records/tenant-settings.ts',
    text: "    if (table === 'tenants') await logTenantChange<object>(tx, tenantId, stored, after, unlogged)\n",
    replacement: '',
    caughtBy: { files: 'tests/api/platform/settings.test.ts', titles: 'audit log' },
  },
  {
    name: 'settings are saved over the change of somebody else',
    file: 'api/platform/records/tenant-settings.ts',
    text: "    if (stored.version !== undefined) requireVersion(version, stored.version, 'esta configuración')\n",
    replacement: '',
    caughtBy: { files: 'tests/api/platform/settings.test.ts', titles: 'stale version' },
  },
  {
    name: 'a mail is tried again without end',
    file: 'api/platform/mail/delivery.ts',
    text: "reason === 'letter' || mail.attempts + 1 >= MAX_ATTEMPTS",
    replacement: "reason === 'letter'",
    caughtBy: { files: 'tests/api/platform/mail-delivery.test.ts', titles: 'put off eight times' },
  },
  {
    name: 'a name in a mail is HTML',
    file: 'api/platform/mail/email-template.ts',
    text: `replace(/[&<>"']/g`,
    replacement: `replace(/[&"']/g`,
    caughtBy: { files: 'tests/api/platform/mail.test.ts', titles: 'made of HTML' },
  },
  {
    name: 'the outbox is not filtered by status',
    file: 'api/messages/outbox/read.ts',
    text: `      \${status ? sql\`and status = \${status}\` : empty}\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/messages/outbox/outbox.test.ts', titles: 'by status' },
  },
  {
    name: 'who raises the number of people without approval avoids it for their own message',
    file: 'api/messages/communications/approval-limit.ts',
    text: 'if (by === null || by !== author || before === null) return over',
    replacement: 'return over',
    caughtBy: {
      files: 'tests/api/messages/communications/approval-limit.test.ts',
      titles: 'still needs approval',
    },
  },
  {
    name: 'a change of another setting confirms the raised number of people',
    file: 'api/messages/communications/settings.ts',
    text: 'approval_over: over } = changes',
    replacement: 'approval_over: over = before.approval_over } = changes',
    caughtBy: {
      files: 'tests/api/messages/communications/approval-limit.test.ts',
      titles: 'neither raises nor confirms',
    },
  },
  {
    name: 'a day of the calendar is one of UTC',
    file: 'api/messages/messages/all.ts',
    text: '(${MOMENT} at time zone ${scope.tenant.timezone})::date as day',
    replacement: "(${MOMENT} at time zone 'UTC')::date as day",
    caughtBy: {
      files: 'tests/api/messages/messages/all.test.ts',
      titles: 'in the time zone of the company',
    },
  },
]
