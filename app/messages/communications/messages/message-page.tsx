import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import type { FormAnswer } from '#app/kit/forms/saving/use-form-answer.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { MessageFields } from './message-fields.tsx'
import type { MessageAnswer } from './message-form.server.ts'
import { MessageReview } from './message-review.tsx'
import type { Sample } from './sample.server.ts'

/** Page to write a message: the form, then its confirmation. */
export function MessagePage({
  title,
  audience,
  audiences = null,
  back,
  answer,
  ...form
}: {
  title: string
  audience: string
  /** Audiences that a duplicated message can go to. */
  audiences?: Option[] | null
  back: string
  today: string
  lastDay: string
  zone: string
  sample: Sample | null
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
  answer: (MessageAnswer & FormAnswer) | undefined
}) {
  const review = answer?.review
  const values = answer?.repopulateFields ?? {}
  const chosen = audiences?.find(({ value }) => String(value) === String(values['audience']))
  return (
    <>
      <PageHeader
        title={review ? 'Confirmar el mensaje' : title}
        kind={chosen?.label ?? audience}
        back={{ to: back, label: 'Volver a la audiencia' }}
      />
      {review ? (
        <MessageReview review={review} values={values} />
      ) : (
        <MessageFields {...form} audiences={audiences} back={back} answer={answer} />
      )}
    </>
  )
}
