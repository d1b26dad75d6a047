import type { Attention } from '#contract/attention.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/hooks.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

/** Setup checklist for administrators of a new tenant, with completed steps marked. */
export function FirstSteps({ has }: { has: Attention['has'] }) {
  const { features } = useSession().tenant
  const steps = [
    { words: 'Crea las áreas de la compañía', to: paths.areas.list(), done: has.areas },
    {
      words: features.userCreation ? 'Crea o importa los usuarios' : 'Importa los usuarios',
      to: features.userCreation ? paths.users.list() : paths.import(paths.users.list()).upload,
      done: has.users,
    },
    { words: 'Crea el primer curso', to: paths.courses.new(), done: has.courses },
  ]
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-5 rounded border border-line bg-surface px-4 py-3 print:hidden"
    >
      <h2 id="first-steps" className="mb-1 text-sm font-medium text-muted">
        Primeros pasos
      </h2>
      <ol className="flex flex-col gap-x-8 gap-y-1 sm:flex-row sm:flex-wrap">
        {steps.map(({ words, to, done }, at) => (
          <li key={words} className="inline-flex min-h-6 items-center gap-2 py-0.5">
            {done ? (
              <>
                <span className="text-success-text">
                  <Icon name="check" />
                </span>
                <span className="text-muted">
                  {words} <span className="sr-only">(hecho)</span>
                </span>
              </>
            ) : (
              <>
                <span aria-hidden="true" className="w-4 text-center font-semibold tabular-nums">
                  {at + 1}
                </span>
                <Link to={to} className="font-medium text-accent-text hover:underline">
                  {words}
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
