import { useRef, type ReactNode } from 'react'
import { asTemplateVariable } from '#contract/messages/message-text.ts'
import { counted, NOUNS, agree } from '#contract/platform/values/nouns.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { HiddenFields } from '#app/kit/ui/hidden-fields.tsx'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/scripts/isomorphic-layout-effect.ts'
import { Attachment } from './attachment-view.tsx'
import { Bubble } from './bubble.tsx'
import { FORM } from './message-fields.tsx'
import type { Review } from './message-form.server.ts'
import { MESSAGE_VARIABLES } from '#contract/messages/message-variables.ts'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { ReachSummary } from '../audiences/reach-summary.tsx'
import { people } from '../words.ts'

/** Fields of the message form that the review posts again. */
const HIDDEN_FIELDS = [
  'id',
  'audience',
  'body',
  'attachment',
  'attachment_name',
  'schedule',
  'day',
  'time_hour',
  'time_minute',
  'time_half',
  'version',
  'loaded',
]

/** Review before sending: recipients and their form, excluded users with reasons, and a pending approval. */
export function MessageReview({
  review,
  values,
}: {
  review: Review
  values: Record<string, unknown>
}) {
  const box = useRef<HTMLDivElement>(null)
  useIsomorphicLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [review])
  const { size, when, approvalOver, sends, personal, tested } = review
  const reached = size.reachable - (personal?.missing ?? 0)
  const textOf = (name: string) => {
    const value = values[name]
    return value === true ? 'on' : typeof value === 'string' ? value : undefined
  }
  const waits = approvalOver !== null && size.reachable > approvalOver
  const nobody = reached <= 0 && when === null
  return (
    <Form key="review" id={FORM} replace defaultValues={values}>
      <HiddenFields
        values={Object.fromEntries(HIDDEN_FIELDS.map((name) => [name, textOf(name)]))}
      />
      <div ref={box} tabIndex={-1} className="grid gap-4 outline-none" aria-label="Confirmación">
        {tested ? <Alert tone={tested.ok ? 'success' : 'danger'}>{tested.message}</Alert> : null}
        {nobody ? (
          <Alert tone="warning">
            A nadie de la audiencia se le puede escribir: el mensaje no le llegaría a nadie.
          </Alert>
        ) : null}
        {waits ? (
          <Alert tone="info" title="Lo aprueba otro administrador">
            Les llega a {people(size.reachable)}, y los mensajes para más de {people(approvalOver)}{' '}
            esperan la aprobación de un segundo administrador.
          </Alert>
        ) : null}
        {sends ? null : (
          <Alert tone="info" live={false}>
            Esta instalación no envía mensajes: se simulan y nada sale de ella.
          </Alert>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,640px)_minmax(280px,1fr)]">
          <Card title="A quiénes les llega">
            <ReachSummary size={size} when={when} />
          </Card>
          <Card title="Cómo lo reciben">
            <Forms review={review} text={textOf('body') ?? ''} file={fileOf(textOf)} />
          </Card>
        </div>
        {personal ? <PersonalTexts personal={personal} /> : null}
      </div>
      <FormActions
        danger={
          <SubmitButton
            variant="secondary"
            name="step"
            value="test"
            icon="phone"
            pending="Enviando la prueba…"
          >
            Enviarme una prueba
          </SubmitButton>
        }
      >
        <SubmitButton variant="secondary" name="step" value="edit" pending="Volviendo…">
          Volver a editar
        </SubmitButton>
        {nobody ? null : (
          <SubmitButton name="step" value="send" pending="Enviando…">
            {waits
              ? 'Pedir aprobación'
              : when
                ? 'Programar'
                : `Enviar a ${counted(reached, NOUNS.person)}`}
          </SubmitButton>
        )}
      </FormActions>
    </Form>
  )
}

function fileOf(textOf: (name: string) => string | undefined): ReactNode {
  const [key, name] = [textOf('attachment'), textOf('attachment_name')]
  return key && name ? <Attachment of={{ key, name }} /> : null
}

/** Text for users who wrote within 24 hours, template for all others. */
function Forms({
  review: { size },
  text,
  file,
}: {
  review: Review
  text: string
  file: ReactNode
}) {
  const template = size.reachable - size.conversing > 0 || size.reachable === 0
  const flat = asTemplateVariable(text)
  const differs = flat !== text.trim()
  return (
    <div className="grid gap-4">
      {template ? (
        <section>
          <h3 className="mb-1 text-sm text-muted">
            En la plantilla aprobada{differs ? ', en una sola línea' : ''}
          </h3>
          <Bubble text={flat} file={file} empty="" />
        </section>
      ) : null}
      {size.conversing > 0 ? (
        <section>
          <h3 className="mb-1 text-sm text-muted">Tal como está escrito</h3>
          <Bubble text={text} file={file} empty="" />
        </section>
      ) : null}
    </div>
  )
}

/** Text of a message with variables for some people of its audience, found by name. */
function PersonalTexts({ personal }: { personal: NonNullable<Review['personal']> }) {
  const { results, missing, total, q } = personal
  return (
    <Card title="Cómo le llega a cada persona">
      <div className="grid gap-4">
        {missing > 0 ? (
          <Alert tone="warning" live={false}>
            A {people(missing)} {agree(missing, 'le falta', 'les falta')} un dato que el mensaje
            usa, y no se {agree(missing, 'le envía', 'les envía')}. Escribe qué poner en su lugar,
            así: {'{{curso|tus cursos}}'}.
          </Alert>
        ) : null}
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-[1_1_200px]">
            <TextField name="person_q" label="Buscar a una persona" autoComplete="off" />
          </div>
          <SubmitButton variant="secondary" name="step" value="people" pending="Buscando…">
            Ver
          </SubmitButton>
        </div>
        {results.length === 0 ? (
          <p className="text-muted">Nadie a quien se le pueda escribir coincide con «{q}».</p>
        ) : (
          <ul className="grid gap-4">
            {results.map(({ id, full_name, text, missing: without }) => (
              <li key={id}>
                <h3 className="mb-1 text-sm text-muted">
                  {full_name}
                  {without.length > 0
                    ? `: no se le envía, le falta ${without.map((name) => MESSAGE_VARIABLES[name].toLowerCase()).join(' y ')}`
                    : null}
                </h3>
                <Bubble text={text} empty="" />
              </li>
            ))}
          </ul>
        )}
        {total > results.length ? (
          <p className="text-sm text-muted">
            {formatNumber(results.length)} de {people(total)}. Busca a quien quieras ver.
          </p>
        ) : null}
      </div>
    </Card>
  )
}
