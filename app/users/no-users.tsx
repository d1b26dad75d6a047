import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'

/** Nobody at all, or nobody that a search matches: then it says what was searched and the way out. */
export function NoUsers({ q }: { q: string }) {
  return (
    <div className="rounded border border-line bg-surface px-6 py-12 text-center">
      <p className="font-medium">No hay usuarios en el momento</p>
      {q ? (
        <p className="mt-1 text-muted">
          Ningún usuario coincide con «{q}».{' '}
          <Link to={paths.users.list()} className="font-medium text-accent-text underline">
            Ver todos los usuarios
          </Link>
        </p>
      ) : null}
    </div>
  )
}
