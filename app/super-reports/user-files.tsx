import { keptQuery, type ReportState } from '../report-page/address.ts'
import { FileActions } from '../report-page/file-actions.tsx'
import { users } from './declarations.ts'

/** Everybody who has the course within the filters, however many the tables show. */
export function UserFiles({ shown }: { shown: ReportState }) {
  const query = keptQuery(users.address, shown)
  return (
    <FileActions label="Exportar usuarios" to={(more) => users.exportTo({ ...query, ...more })} />
  )
}
