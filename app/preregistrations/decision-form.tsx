import { useEffect, useId, useRef } from 'react'
import type { Preregistration } from '#contract/preregistration-shapes.ts'
import { DefaultButton } from '../forms/multi-lookup-field.tsx'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { TextAreaField } from '../forms/text-field.tsx'
import { useAnswer } from '../forms/use-answer.ts'
import type { ApplicantChoices } from '../people/applicant-choices.server.ts'
import { ApplicantFields } from '../people/applicant-fields.tsx'
import { LiveEmailField, LiveMobileField } from '../people/live-fields.tsx'
import { Card } from '../ui/card.tsx'
import type { decide } from './decide.server.ts'

type Verdict = 'approved' | 'rejected'

/** Editable fields of a preregistration, with the observations and the two decisions. */
export function DecisionForm({
  found,
  customFields,
  choices,
  taken,
  recovered,
}: {
  found: Preregistration
  customFields: Record<string, string>
  choices: ApplicantChoices
  /** Messages for an e-mail and a mobile that another user has. */
  taken: { email: string; mobile: string }
  recovered: Record<string, unknown> | null
}) {
  const asks = useAnswer<typeof decide>()?.asks
  return (
    <Card title="Datos del usuario">
      <Form id="preregistration" defaultValues={found} recovered={recovered} replace>
        {asks ? null : <DefaultButton />}
        <ApplicantFields choices={choices} customFields={customFields}>
          <LiveEmailField says={taken.email} />
          <LiveMobileField says={taken.mobile} />
        </ApplicantFields>
        <TextAreaField
          name="observations"
          label="Observaciones"
          help="Se envían por correo a quien solicitó el preregistro."
          maxLength={2000}
          required
        />
        {asks ? (
          <Sure asks={asks} />
        ) : (
          <FormActions
            danger={
              <SubmitButton variant="danger" name="verdict" value="rejected" pending="Revisando…">
                Rechazar
              </SubmitButton>
            }
          >
            <SubmitButton name="verdict" value="approved" pending="Revisando…">
              Aprobar
            </SubmitButton>
          </FormActions>
        )}
      </Form>
    </Card>
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
  useEffect(() => box.current?.focus(), [asks])
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
