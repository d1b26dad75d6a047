import type { Mutant } from './mutant.ts'

/** Defects in the trash, the audit log, imports, reports, selections, files and jobs. */
export const RECORDS: Mutant[] = [
  {
    name: 'an import that was undone still finds its users',
    file: 'api/platform/members/import-filter.ts',
    text: "\n      and i.phase not in ('undoing', 'undone')",
    replacement: '',
    caughtBy: {
      files: 'tests/api/platform/imports/imported-people.test.ts',
      titles: 'after the import',
    },
  },
  {
    name: 'the users that an import created include those it changed',
    file: 'api/platform/members/import-filter.ts',
    text: "created: 'x.before is null'",
    replacement: "created: 'true'",
    caughtBy: {
      files: 'tests/api/platform/imports/imported-people.test.ts',
      titles: 'created, those it changed',
    },
  },
  {
    name: 'the trash is emptied too early',
    file: 'api/oversight/trash/routines.sql',
    text: "interval '30 days'",
    replacement: "interval '28 days'",
    caughtBy: { files: 'tests/api/oversight/trash/empty.test.ts', titles: 'older than 30 days' },
  },
  {
    name: 'the audit log leaves out the last day of a range',
    file: 'api/oversight/audit-log/matching.ts',
    text: '(${to}::date + 1)',
    replacement: '(${to}::date)',
    caughtBy: { files: 'tests/api/oversight/audit-log/read.test.ts', titles: 'both included' },
  },
  {
    name: 'a refused row is not rolled back',
    file: 'api/platform/jobs/session.ts',
    text: `    await tx.query(sql\`rollback to savepoint work\`)\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/platform/imports/lifecycle.test.ts', titles: 'are told so' },
  },
  {
    name: 'an undone import overwrites later changes',
    file: 'api/people/users/import/undo.ts',
    text: `when u.version <> x.version\n`,
    replacement: `when u.version < x.version\n`,
    caughtBy: { files: 'tests/api/platform/imports/undo.test.ts', titles: 'a user changed since' },
  },
  {
    name: 'a month that is not over is compared with a whole one',
    file: 'api/reports/reports/year-ago.ts',
    text: 'to !== undefined && to < today ? to : today',
    replacement: 'to ?? today',
    caughtBy: {
      files: 'tests/api/reports/reports/year-ago.test.ts',
      titles: 'end on the same day',
    },
  },
  {
    name: 'groups that only the year before had are left out',
    file: 'api/reports/reports/groups.ts',
    text: '    full join (',
    replacement: '    left join (',
    caughtBy: { files: 'tests/api/reports/reports/year-ago.test.ts', titles: 'also by group' },
  },
  {
    name: 'answers are of all contents whatever is chosen',
    file: 'api/reports/reports/kinds/responses.ts',
    text: 'content.length > 0 ? chosen : all.contents',
    replacement: 'all.contents',
    caughtBy: {
      files: 'tests/api/reports/reports/narrowing.test.ts',
      titles: 'narrowed to contents',
    },
  },
  {
    name: 'reports count disabled people',
    file: 'api/reports/reports/people.ts',
    text: `    \${onlyActive ? sql\`and not u.disabled\` : empty}\n`,
    replacement: '',
    caughtBy: {
      files: 'tests/api/reports/reports/reports.test.ts',
      titles: 'progress in every course',
    },
  },
  {
    name: 'a range of dates leaves out its last day',
    file: 'api/reports/reports/narrowing.ts',
    text: 'sql`(${to}::date + 1)`',
    replacement: 'sql`${to}::date`',
    caughtBy: {
      files: 'tests/api/reports/reports/narrowing.test.ts',
      titles: 'both days included',
    },
  },
  {
    name: 'overdue people of a report are also those who soon will be',
    file: 'api/reports/reports/narrowing.ts',
    text: `dueFilterOf(scope, due, ['overdue'])`,
    replacement: `dueFilterOf(scope, due, ['overdue', 'soon'])`,
    caughtBy: { files: 'tests/api/reports/reports/narrowing.test.ts', titles: 'by each state' },
  },
  {
    name: 'the people of a group are counted once a row',
    file: 'api/reports/reports/groups.ts',
    text: 'from (select distinct k.user_id from',
    replacement: 'from (select k.user_id from',
    caughtBy: { files: 'tests/api/reports/reports/narrowing.test.ts', titles: 'the subtotals of' },
  },
  {
    name: 'a scheduled report is sent to its user once a press',
    file: 'api/reports/reports/schedules/send-now.ts',
    text: "where known.requested_at < now() - interval '1 minute'",
    replacement: 'where true',
    caughtBy: {
      files: 'tests/api/reports/reports/schedules.test.ts',
      titles: 'once within a minute',
    },
  },
  {
    name: 'a file has all columns, whichever were chosen',
    file: 'api/reports/reports/statement.ts',
    text: 'if (chosen.length === 0) return columns',
    replacement: 'if (chosen.length >= 0) return columns',
    caughtBy: { files: 'tests/api/reports/reports/exports.test.ts', titles: 'the chosen columns' },
  },
  {
    name: 'a search of views finds all of them',
    file: 'api/reports/reports/views.ts',
    text: 'like fragment_pattern(${q})',
    replacement: "like '%'",
    caughtBy: {
      files: 'tests/api/reports/reports/schedules.test.ts',
      titles: 'by a part of their name',
    },
  },
  {
    name: 'everybody sees a private view of a report',
    file: 'api/reports/reports/views.ts',
    text: '(v.shared or v.owner_id = ${ownerIdOf(scope)})',
    replacement: '(v.shared or v.owner_id > 0)',
    caughtBy: { files: 'tests/api/reports/reports/schedules.test.ts', titles: 'are private or' },
  },
  {
    name: 'a schedule writes to who lost access',
    file: 'api/reports/reports/schedules/recipient.ts',
    text: 'if (!row?.allowed) return null',
    replacement: 'if (!row) return null',
    caughtBy: { files: 'tests/api/reports/reports/schedules.test.ts', titles: 'who may not see' },
  },
  {
    name: 'a selection is that of every session',
    file: 'api/platform/selections/selection.ts',
    text: ' and session_id = ${sessionId}`',
    replacement: '`',
    caughtBy: {
      files: 'tests/api/platform/selections/selections.test.ts',
      titles: 'of one session',
    },
  },
  {
    name: 'a job waits for the next poll',
    file: 'api/platform/jobs/queue.ts',
    text: 'useListenNotify: options.works',
    replacement: 'useListenNotify: false',
    caughtBy: { files: 'tests/api/platform/jobs/pick-up.test.ts', titles: 'without waiting' },
  },
  {
    name: 'a file that is being written is cleared away',
    file: 'api/platform/files/disk.ts',
    text: 'if (found.mtimeMs < Date.now() - DRAFT_LIFE_MS) await rm(',
    replacement: 'await rm(',
    caughtBy: { files: 'tests/api/platform/files.test.ts', titles: 'a draft of a process' },
  },
]
