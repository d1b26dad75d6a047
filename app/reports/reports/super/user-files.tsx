import { reportQuery, type ReportState } from '../../report-page/address.ts'
import { FileActions } from '../../report-page/file-actions.tsx'
import { users } from './declarations.ts'

/** Files of all users of the course that match the filters, beyond the rows of the tables. */
export function UserFiles({ reportState }: { reportState: ReportState }) {
  const query = reportQuery(users.address, reportState)
  return (
    <FileActions label="Exportar usuarios" to={(more) => users.exportTo({ ...query, ...more })} />
  )
}
