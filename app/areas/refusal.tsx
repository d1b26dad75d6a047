import type { AreaUsage } from '#contract/areas.ts'
import { WayOut } from '../forms/nothing-chosen.tsx'
import { Alert } from '../ui/alert.tsx'

type Chosen = { chosen: AreaUsage[]; closeTo: string }

/** A unit without areas opens the whole tenant, so its last area cannot be deleted. */
export function KeptByUnits({ chosen, closeTo }: Chosen) {
  const kept = chosen.filter((area) => area.only_area_of.length > 0)
  const units = new Map(kept.flatMap((area) => area.only_area_of.map((unit) => [unit.name, unit])))
  const one = units.size === 1
  return (
    <>
      <Alert tone="warning" live={false} title="No se puede eliminar">
        <p>
          {one
            ? 'Esta unidad de negocio se quedaría sin áreas, y así abarcaría toda la compañía:'
            : 'Estas unidades de negocio se quedarían sin áreas, y así abarcarían toda la compañía:'}
        </p>
        <ul className="mt-1 list-disc pl-5">
          {[...units.values()].map(({ name, in_trash }) => (
            <li key={name} className="break-words">
              {name}
              {in_trash ? ' (en la papelera)' : null}
            </li>
          ))}
        </ul>
        <p className="mt-1">
          Agrégale{one ? '' : 's'} otra área antes de eliminar{' '}
          {kept.map(({ name }) => `«${name}»`).join(', ')}.
        </p>
      </Alert>
      <WayOut closeTo={closeTo} />
    </>
  )
}
