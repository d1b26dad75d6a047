import { paths } from '../paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Link } from '../ui/link.tsx'

/** Unit that limits users: '«Norte» limita a 3 usuarios'. */
export type InUse = { id: number; message: string }

/** Reason why nothing is deleted, with links to the limited users. */
export function Refusal({ inUse }: { inUse: InUse[] }) {
  return (
    <>
      <Alert tone="danger" title="No se puede eliminar">
        {inUse.length > 1
          ? 'Quienes las tienen pasarían a ver otros usuarios y cursos. Primero debes quitarlas de sus perfiles.'
          : 'Quienes la tienen pasarían a ver otros usuarios y cursos. Primero debes quitarla de sus perfiles.'}
      </Alert>
      <ul className="mt-3 grid gap-1">
        {inUse.map(({ id, message }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{message}</span>
            <Link
              to={paths.organizationalUnits.users(id)}
              className="py-1 font-medium text-accent-text hover:underline"
            >
              Ver quiénes
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
