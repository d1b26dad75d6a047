import { useId, useRef } from 'react'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import type { ApplicantChoices } from '#app/kit/people/applicant-choices.server.ts'
import { ApplicantFields } from '#app/kit/people/applicant-fields.tsx'
import { LiveEmailField, LiveMobileField } from '#app/kit/people/live-fields.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/scripts/isomorphic-layout-effect.ts'
import type { decide } from './decide.server.ts'
import { ObservationsField } from './observations-field.tsx'
import type { SavedText } from './saved-text.ts'

type Verdict = 'approved' | 'rejected'

/** Editable fields of a preregistration, with the observations and the two decisions. */
export function DecisionForm({
  defaults,
  mayDecide,
  customFields,
  choices,
  saved,
  taken,
  recovered,
}: {
  defaults: Record<string, unknown>
  /** True when the API accepts a decision of the actor. */
  mayDecide: boolean
  saved: SavedText[]
  customFields: Record<string, string>
  choices: ApplicantChoices
  /** Messages for an e-mail and a mobile that another user has. */
  taken: { email: string; mobile: string }
  recovered: Record<string, unknown> | null
}) {
  const asks = useAnswer<typeof decide>()?.asks
  return (
    <Card title="Datos del usuario">
      <Form id="preregistration" defaultValues={defaults} recovered={recovered} replace>
        {asks ? null : <DefaultButton />}
        <ApplicantFields choices={choices} customFields={customFields}>
          <LiveEmailField says={taken.email} />
          <LiveMobileField says={taken.mobile} />
        </ApplicantFields>
        <ObservationsField
          saved={saved}
          help="Se envían por correo a quien solicitó el preregistro."
        />
        {asks ? <Sure asks={asks} /> : <Verdicts atOnce={mayDecide} />}
      </Form>
    </Card>
  )
}

/** Buttons of the decisions: those that ask first, and those that lead to the next request. */
function Verdicts({ atOnce }: { atOnce: boolean }) {
  return (
    <>
      <FormActions
        danger={
          <div className="flex flex-wrap gap-2">
            <SubmitButton variant="danger" name="verdict" value="rejected" pending="Revisando…">
              Rechazar
            </SubmitButton>
            {atOnce ? (
              <SubmitButton
                variant="secondary"
                name="decided"
                value="rejected"
                pending="Rechazando…"
              >
                Rechazar y siguiente
              </SubmitButton>
            ) : null}
          </div>
        }
      >
        <SubmitButton
          variant={atOnce ? 'secondary' : 'primary'}
          name="verdict"
          value="approved"
          pending="Revisando…"
        >
          Aprobar
        </SubmitButton>
        {atOnce ? (
          <SubmitButton name="decided" value="approved" pending="Aprobando…">
            Aprobar y siguiente
          </SubmitButton>
        ) : null}
      </FormActions>
      {atOnce ? (
        <p className="text-sm text-muted">
          «Y siguiente» decide sin preguntar y abre el próximo pendiente de la lista.
        </p>
      ) : null}
    </>
  )
}

const WORDS = {
  approved: {
    question: 'Estas seguro de aprobar el preregistro?',
    then: 'Se creará el usuario con estos datos, y recibirá por correo su invitación y las observaciones.',
  },
  rejected: {
    question: 'Estas seguro de rechazar el preregistro?',
    then: 'El usuario no podrá acceder a la plataforma. Recibirá las observaciones por correo y tendrá que registrarse de nuevo.',
  },
} satisfies Record<Verdict, { question: string; then: string }>

/** Confirmation, in place of the buttons; its buttons post the same form. */
function Sure({ asks }: { asks: Verdict }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useIsomorphicLayoutEffect(() => box.current?.focus(), [asks])
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      autoFocus
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-then`}
      className="rounded border border-line bg-sunken p-4"
    >
      <p id={`${id}-question`} className="font-medium">
        {WORDS[asks].question}
      </p>
      <p id={`${id}-then`} className="mt-1">
        {WORDS[asks].then}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <SubmitButton variant="secondary" name="verdict" value="none" pending="Volviendo…">
          No
        </SubmitButton>
        <SubmitButton
          variant={asks === 'rejected' ? 'danger' : 'primary'}
          name="confirmed"
          value={asks}
          pending={asks === 'rejected' ? 'Rechazando…' : 'Aprobando…'}
        >
          Si
        </SubmitButton>
      </div>
    </div>
  )
}
