import type { FormAnswer } from '../forms/use-form-answer.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { MessageFields } from './message-fields.tsx'
import type { MessageAnswer } from './message-form.server.ts'
import { MessageReview } from './message-review.tsx'

/** Page to write a message: the form, then its confirmation. */
export function MessagePage({
  title,
  audience,
  back,
  answer,
  ...form
}: {
  title: string
  audience: string
  back: string
  today: string
  lastDay: string
  zone: string
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
  answer: (MessageAnswer & FormAnswer) | undefined
}) {
  const review = answer?.review
  return (
    <>
      <PageHeader
        title={review ? 'Confirmar el mensaje' : title}
        kind={audience}
        back={{ to: back, label: 'Volver a la audiencia' }}
      />
      {review ? (
        <MessageReview review={review} values={answer.repopulateFields ?? {}} />
      ) : (
        <MessageFields {...form} back={back} answer={answer} />
      )}
    </>
  )
}
