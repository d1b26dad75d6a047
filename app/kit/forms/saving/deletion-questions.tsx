import {
  agree,
  allThe,
  another,
  a,
  counted,
  NOUNS,
  the,
  type Noun,
} from '#contract/platform/values/nouns.ts'
import { Alert } from '../../ui/states/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmPage } from '../../ui/popups/confirm-page.tsx'
import { Link } from '../../ui/link.tsx'
import { Form } from '../form.tsx'
import { LookupField } from '../choices/lookup-field.tsx'
import type { Lookup } from '../choices/lookup.server.ts'
import { FormActions, SubmitButton } from '../submit-button.tsx'

/** Confirmations before things with a code go to the trash, depending on whether users have them. */

type Thing = { id: number; code: string; name: string; users: number }
/** `selectionToken` is posted back, so that the answer applies to the selection that was confirmed. */
type Question = { noun: Noun; chosen: Thing[]; closeTo: string; selectionToken: string }

/** Confirmation of the specification when nothing prevents the deletion. */
export function SureToDelete({ chosen, closeTo, selectionToken }: Omit<Question, 'noun'>) {
  return (
    <ConfirmPage confirmLabel="Si" cancelTo={closeTo} fields={{ confirmed: selectionToken }}>
      <p className="font-medium">¿Deseas eliminar los elementos seleccionados?</p>
      <ul className="mt-2 max-h-56 list-disc overflow-y-auto pl-5">
        {chosen.map(({ id, code, name }) => (
          <li key={id} className="break-words">
            {name} <span className="text-muted">({code})</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">
        {agree(chosen.length, 'Va', 'Van')} a la papelera, de donde se{' '}
        {agree(chosen.length, 'puede', 'pueden')} recuperar durante 30 días.
      </p>
    </ConfirmPage>
  )
}

/** Confirmation for things that users have: one action moves these users to another one and deletes. */
export function MoveAndDelete({
  noun,
  chosen,
  others,
  closeTo,
  selectionToken,
  at,
}: Question & {
  /** Options that the users may be moved to. */
  others: Lookup
  /** Returns the URL of one. */
  at: (id: number) => string
}) {
  const users = chosen.reduce((sum, thing) => sum + thing.users, 0)
  const [first] = chosen
  const one = chosen.length === 1
  const nowhere = others.problem === undefined && others.options.length === 0
  return (
    <Form id="deletion">
      <input type="hidden" name="confirmed" value={selectionToken} />
      <div>
        <p className="font-medium">
          {one
            ? `${capital(the(noun))} «${first!.name}» tiene ${counted(users, NOUNS.user)}.`
            : `${capital(allThe(noun))} ${noun.gender === 'f' ? 'seleccionadas' : 'seleccionados'} tienen ${counted(users, NOUNS.user)}.`}
        </p>
        {one ? null : <Usage chosen={chosen} at={at} />}
        <p className="mt-2 text-muted">
          Elige a qué {another(noun)} pasan. Después,{' '}
          {one ? `${the(noun)} va` : `${allThe(noun)} van`} a la papelera, de donde se{' '}
          {one ? 'puede' : 'pueden'} recuperar durante 30 días.
        </p>
      </div>
      {nowhere ? (
        <Alert tone="warning" live={false}>
          No hay {another(noun)}: crea {noun.gender === 'f' ? 'una' : 'uno'} para poder mover los
          usuarios.
        </Alert>
      ) : (
        <LookupField
          name="move_to"
          label="Mover los usuarios a"
          placeholder={`Elige ${a(noun)}`}
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

function Usage({ chosen, at }: { chosen: Thing[]; at: (id: number) => string }) {
  return (
    <ul className="mt-2 max-h-56 overflow-y-auto rounded border border-line">
      {chosen.map(({ id, name, users }) => (
        <li
          key={id}
          className="flex justify-between gap-4 border-b border-line px-3 py-1 last:border-0"
        >
          <Link to={at(id)} className="min-w-0 break-words text-accent-text underline">
            {name}
          </Link>
          <span className="shrink-0 tabular-nums text-muted">{counted(users, NOUNS.user)}</span>
        </li>
      ))}
    </ul>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
