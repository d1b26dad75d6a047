import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { agree, listed } from '#contract/platform/values/nouns.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { Link } from '../../ui/link.tsx'

/** Notice on unknown columns, with the link to assign them. */
export function UnknownColumns({ columns, to }: { columns: ImportJob['columns']; to: string }) {
  const unknown = columns.filter(({ name, fields }) => fields === null && name !== '')
  const link = (words: string) => (
    <Link to={to} className="font-medium text-accent-text underline">
      {words}
    </Link>
  )
  if (unknown.length === 0) return <p className="mb-4 text-sm">{link('Ver qué es cada columna')}</p>
  const names = unknown.slice(0, 5).map(({ name }) => `«${name}»`)
  const more = unknown.length - names.length
  return (
    <div className="mb-4">
      <Alert tone="info" live={false}>
        {agree(unknown.length, 'No se reconoció la columna', 'No se reconocieron las columnas')}{' '}
        {listed(more > 0 ? [...names, `${more} más`] : names)}, y no se{' '}
        {agree(unknown.length, 'importa', 'importan')}. {link('Decir qué son')}
      </Alert>
    </div>
  )
}
