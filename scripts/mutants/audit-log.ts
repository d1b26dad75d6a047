import type { Mutant } from './mutant.ts'

/** Defects in the months of the audit log and their retention. */
const MONTHS = 'tests/api/oversight/audit-log/months.test.ts'

export const AUDIT_LOG: Mutant[] = [
  {
    name: 'retention drops a month too many',
    file: 'api/oversight/audit-log/routines.sql',
    text: "      and inhrelid::regclass::text < 'audit_log_' || to_char(kept_from",
    replacement: "      and inhrelid::regclass::text <= 'audit_log_' || to_char(kept_from",
    caughtBy: { files: MONTHS, titles: 'past retention' },
  },
  {
    name: 'a filter by days leaves out entries of before the first month',
    file: 'api/oversight/audit-log/routines.sql',
    text: '(select months_since + interval',
    replacement: '(select months_since - interval',
    caughtBy: { files: MONTHS, titles: 'entries of before' },
  },
  {
    name: 'a month of the audit log is not guarded',
    file: 'api/oversight/audit-log/routines.sql',
    text: '  call guard_audit_month(name::regclass);\n  return true;',
    replacement: '  return true;',
    caughtBy: { files: 'tests/api/platform/row-security.test.ts', titles: 'by its months' },
    refused: true,
  },
]
