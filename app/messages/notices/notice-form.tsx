import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import type { NoticePreview } from './notice.server.ts'
import { isSent, onceText, reasonText, recipientsText } from './words.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Page before a notice is sent: who gets a mail, of whom nobody hears and why, and the button that sends it. */
export function NoticePage({
  title,
  description,
  back,
  preview: { week, tallies },
  problem,
  fields,
  children,
}: {
  title: string
  description: string
  back: { to: string; label: string }
  preview: NoticePreview
  /** Reason why it was refused. */
  problem?: string | undefined
  /** Hidden fields of the post. */
  fields?: Record<string, string>
  /** Choice of the recipients, above the counts. */
  children?: ReactNode
}) {
  const sending = useNavigation().formMethod === 'POST'
  const reached = tallies.filter(isSent)
  const others = tallies.filter((tally) => !isSent(tally))
  return (
    <>
      <PageHeader title={title} back={back} description={description} />
      {problem ? (
        <div className="mb-4">
          <Alert tone="danger" title={problem} />
        </div>
      ) : null}
      <div className="max-w-form">
        {children}
        <Card>
          <PostForm
            onSubmit={(event) => {
              if (sending) event.preventDefault()
            }}
          >
            {Object.entries(fields ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {reached.length === 0 ? (
              <p className="font-medium">No hay a quién enviarle un correo ahora.</p>
            ) : (
              <>
                <p className="font-medium">Reciben un correo:</p>
                <ul className="list-disc pl-5">
                  {reached.map((tally) => (
                    <li key={tally.recipient}>{recipientsText(tally)}</li>
                  ))}
                </ul>
                <p className="mt-2 text-muted">
                  {`Cada jefe recibe solo a su gente. ${onceText(week)}`}
                </p>
              </>
            )}
            {others.length > 0 ? (
              <>
                <p className="mt-4 font-medium">No se avisa de:</p>
                <ul className="list-disc pl-5">
                  {others.map((tally) => (
                    <li key={`${tally.recipient} ${tally.outcome}`}>{reasonText(tally)}</li>
                  ))}
                </ul>
              </>
            ) : null}
            <div className="mt-5 flex justify-end gap-2">
              <ButtonLink to={back.to}>{actions.cancel}</ButtonLink>
              {reached.length > 0 ? (
                <Button type="submit" variant="primary" icon="mail">
                  {sending ? 'Enviando…' : 'Enviar'}
                </Button>
              ) : null}
            </div>
          </PostForm>
        </Card>
      </div>
    </>
  )
}
