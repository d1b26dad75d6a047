import type { AreaUsage } from '#contract/areas.ts'
import type { Lookup } from '../forms/lookup.server.ts'
import { LookupField } from '../forms/lookup-field.tsx'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { paths } from '../paths.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { formatNumber } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'

/** What is asked before areas are deleted, by what stands in the way. */

type Chosen = { chosen: AreaUsage[]; closeTo: string }

/** Nothing stands in the way: the specification's question, with its answers. */
export function SureToDelete({ chosen, closeTo }: Chosen) {
  return (
    <ConfirmPage confirmLabel="Si" cancelLabel="No" cancelTo={closeTo}>
      <p className="font-medium">¿Deseas eliminar los elementos seleccionados?</p>
      <ul className="mt-2 max-h-56 list-disc overflow-y-auto pl-5">
        {chosen.map(({ id, code, name }) => (
          <li key={id} className="break-words">
            {name} <span className="text-muted">({code})</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">
        {chosen.length === 1 ? 'Va' : 'Van'} a la papelera, de donde se{' '}
        {chosen.length === 1 ? 'puede' : 'pueden'} recuperar durante 30 días.
      </p>
    </ConfirmPage>
  )
}

/** Somebody works there: they move to another area, and then it is deleted, in one action. */
export function UsersToMove({ chosen, others, closeTo }: Chosen & { others: Lookup }) {
  const users = chosen.reduce((sum, area) => sum + area.users, 0)
  const nowhere = others.problem === undefined && others.options.length === 0
  return (
    <Form id="delete-areas">
      <div>
        <p className="font-medium">
          {chosen.length === 1
            ? `El área «${chosen[0]!.name}» tiene ${counted(users)}.`
            : `Las áreas seleccionadas tienen ${counted(users)}.`}
        </p>
        {chosen.length === 1 ? null : <Usage chosen={chosen} />}
        <p className="mt-2 text-muted">
          {chosen.length === 1
            ? 'Elige a qué otra área pasan. Después, el área va a la papelera, de donde se puede recuperar durante 30 días.'
            : 'Elige a qué otra área pasan. Después, las áreas van a la papelera, de donde se pueden recuperar durante 30 días.'}
        </p>
      </div>
      {nowhere ? (
        <Alert tone="warning" live={false}>
          No hay otra área: crea una para poder mover los usuarios.
        </Alert>
      ) : (
        <LookupField
          name="move_to"
          label="Mover los usuarios a"
          placeholder="Elige un área"
          lookup={others}
          required
        />
      )}
      <FormActions>
        <ButtonLink to={closeTo} preventScrollReset>
          No
        </ButtonLink>
        {nowhere || others.problem ? null : (
          <SubmitButton variant="danger" pending="Eliminando…">
            Mover y eliminar
          </SubmitButton>
        )}
      </FormActions>
    </Form>
  )
}

function Usage({ chosen }: { chosen: AreaUsage[] }) {
  return (
    <ul className="mt-2 max-h-56 overflow-y-auto rounded border border-line">
      {chosen.map(({ id, name, users }) => (
        <li
          key={id}
          className="flex justify-between gap-4 border-b border-line px-3 py-1 last:border-0"
        >
          <Link
            to={paths.areas.detail(id)}
            className="min-w-0 break-words text-accent-text underline"
          >
            {name}
          </Link>
          <span className="shrink-0 tabular-nums text-muted">{counted(users)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A unit without areas opens the whole company, so its last one stays. */
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
      <div className="mt-5 flex justify-end">
        <ButtonLink to={closeTo} preventScrollReset>
          Volver
        </ButtonLink>
      </div>
    </>
  )
}

function counted(users: number): string {
  return users === 1 ? '1 usuario' : `${formatNumber(users)} usuarios`
}
