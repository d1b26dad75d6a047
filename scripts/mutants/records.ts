import type { Mutant } from './mutant.ts'

/** Defects in the trash, the audit log, imports, reports, selections, files and jobs. */
export const RECORDS: Mutant[] = [
  {
    name: 'an import that was undone still finds its users',
    file: 'api/members/people-filters.ts',
    text: "\n      and i.phase not in ('undoing', 'undone')",
    replacement: '',
    caughtBy: { files: 'tests/api/imports/imported-people.test.ts', titles: 'after the import' },
  },
  {
    name: 'the users that an import created include those it changed',
    file: 'api/members/people-filters.ts',
    text: "created: 'x.before is null'",
    replacement: "created: 'true'",
    caughtBy: {
      files: 'tests/api/imports/imported-people.test.ts',
      titles: 'created, those it changed',
    },
  },
  {
    name: 'the trash is emptied too early',
    file: 'api/trash/routines.sql',
    text: "interval '30 days'",
    replacement: "interval '28 days'",
    caughtBy: { files: 'tests/api/trash/empty.test.ts', titles: 'older than 30 days' },
  },
  {
    name: 'the audit log leaves out the last day of a range',
    file: 'api/audit-log/matching.ts',
    text: '(${to}::date + 1)',
    replacement: '(${to}::date)',
    caughtBy: { files: 'tests/api/audit-log/read.test.ts', titles: 'both included' },
  },
  {
    name: 'a refused row is not rolled back',
    file: 'api/jobs/session.ts',
    text: `    await tx.query(sql\`rollback to savepoint work\`)\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/imports/lifecycle.test.ts', titles: 'are told so' },
  },
  {
    name: 'an undone import overwrites later changes',
    file: 'api/users/import/undo.ts',
    text: `when u.version <> x.version\n`,
    replacement: `when u.version < x.version\n`,
    caughtBy: { files: 'tests/api/imports/undo.test.ts', titles: 'a user changed since' },
  },
  {
    name: 'reports count disabled people',
    file: 'api/reports/people.ts',
    text: `    \${onlyActive ? sql\`and not u.disabled\` : empty}\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/reports/reports.test.ts', titles: 'progress in every course' },
  },
  {
    name: 'everybody sees a private view of a report',
    file: 'api/reports/views.ts',
    text: '(v.shared or v.owner_id = ${ownerIdOf(scope)})',
    replacement: '(v.shared or v.owner_id > 0)',
    caughtBy: { files: 'tests/api/reports/schedules.test.ts', titles: 'are private or' },
  },
  {
    name: 'a schedule writes to who lost access',
    file: 'api/reports/recipient.ts',
    text: 'if (!row?.allowed) return null',
    replacement: 'if (!row) return null',
    caughtBy: { files: 'tests/api/reports/schedules.test.ts', titles: 'who may not see' },
  },
  {
    name: 'a selection is that of every session',
    file: 'api/selections/selection.ts',
    text: ' and session_id = ${sessionId}`',
    replacement: '`',
    caughtBy: { files: 'tests/api/selections/selections.test.ts', titles: 'of one session' },
  },
  {
    name: 'a job waits for the next poll',
    file: 'api/jobs/queue.ts',
    text: 'useListenNotify: options.works',
    replacement: 'useListenNotify: false',
    caughtBy: { files: 'tests/api/jobs/pick-up.test.ts', titles: 'without waiting' },
  },
  {
    name: 'a file that is being written is cleared away',
    file: 'api/files/disk.ts',
    text: 'if (found.mtimeMs < Date.now() - DRAFT_LIFE_MS) await rm(',
    replacement: 'await rm(',
    caughtBy: { files: 'tests/api/files.test.ts', titles: 'a draft of a process' },
  },
]
