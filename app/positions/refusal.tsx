import { agree, counted, NOUNS } from '#contract/nouns.ts'
import type { PositionUsage } from '#contract/positions.ts'
import { WayOut } from '../forms/nothing-chosen.tsx'
import { Alert } from '../ui/alert.tsx'

type Chosen = { chosen: PositionUsage[]; closeTo: string }

/** Positions belong to the whole tenant; the actor cannot move users of other organizational units. */
export function UsersOutsideScope({ chosen, closeTo }: Chosen) {
  const beyond = chosen.filter((position) => position.users_outside > 0)
  return (
    <>
      <Alert tone="warning" live={false} title="No se puede eliminar">
        <p>
          Hay usuarios fuera de tus unidades de negocio con{' '}
          {agree(beyond.length, 'este cargo', 'estos cargos')}. Solo quien administra toda la
          compañía puede moverlos:
        </p>
        <ul className="mt-1 list-disc pl-5">
          {beyond.map(({ id, name, users_outside }) => (
            <li key={id} className="break-words">
              {name}: {counted(users_outside, NOUNS.user)}
            </li>
          ))}
        </ul>
      </Alert>
      <WayOut closeTo={closeTo} />
    </>
  )
}
