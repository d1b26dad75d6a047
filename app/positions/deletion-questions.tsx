import type { PositionUsage } from '#contract/positions.ts'
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

/** What is asked before positions are deleted, by what stands in the way. */

type Chosen = { chosen: PositionUsage[]; closeTo: string }

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

/** Somebody has it: they get another one, and then it is deleted, in one action. */
export function UsersToMove({ chosen, others, closeTo }: Chosen & { others: Lookup }) {
  const users = chosen.reduce((sum, position) => sum + position.users, 0)
  const nowhere = others.problem === undefined && others.options.length === 0
  return (
    <Form id="delete-positions">
      <div>
        <p className="font-medium">
          {chosen.length === 1
            ? `El cargo «${chosen[0]!.name}» tiene ${counted(users)}.`
            : `Los cargos seleccionados tienen ${counted(users)}.`}
        </p>
        {chosen.length === 1 ? null : <Usage chosen={chosen} />}
        <p className="mt-2 text-muted">
          {chosen.length === 1
            ? 'Elige a qué otro cargo pasan. Después, el cargo va a la papelera, de donde se puede recuperar durante 30 días.'
            : 'Elige a qué otro cargo pasan. Después, los cargos van a la papelera, de donde se pueden recuperar durante 30 días.'}
        </p>
      </div>
      {nowhere ? (
        <Alert tone="warning" live={false}>
          No hay otro cargo: crea uno para poder mover los usuarios.
        </Alert>
      ) : (
        <LookupField
          name="move_to"
          label="Mover los usuarios a"
          placeholder="Elige un cargo"
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

function Usage({ chosen }: { chosen: PositionUsage[] }) {
  return (
    <ul className="mt-2 max-h-56 overflow-y-auto rounded border border-line">
      {chosen.map(({ id, name, users }) => (
        <li
          key={id}
          className="flex justify-between gap-4 border-b border-line px-3 py-1 last:border-0"
        >
          <Link
            to={paths.positions.detail(id)}
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

/** Positions are the whole company's; users of other business units are not the actor's to move. */
export function UsersBeyond({ chosen, closeTo }: Chosen) {
  const beyond = chosen.filter((position) => position.users_outside > 0)
  return (
    <>
      <Alert tone="warning" live={false} title="No se puede eliminar">
        <p>
          Hay usuarios fuera de tus unidades de negocio con{' '}
          {beyond.length === 1 ? 'este cargo' : 'estos cargos'}. Solo quien administra toda la
          compañía puede moverlos:
        </p>
        <ul className="mt-1 list-disc pl-5">
          {beyond.map(({ id, name, users_outside }) => (
            <li key={id} className="break-words">
              {name}: {counted(users_outside)}
            </li>
          ))}
        </ul>
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
