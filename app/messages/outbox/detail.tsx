import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { outbox, type Mail } from '#contract/messages/outbox.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { superAdmin } from '#app/kit/backend/super-admin.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { formatBytes, formatNumber } from '#app/kit/ui/format.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { MAIL_STATUSES, MAIL_TONES } from './kinds.ts'
import { mailList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Correo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const admin = await superAdmin(request, context)
  const api = await admin.of('all')
  const id = idOf(params)
  const back = mailList.currentUrl(request)
  return { mail: await api.call(outbox.get, { params: { id } }), back }
}

export default function MailDetail() {
  const { mail, back } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={mail.subject} back={{ to: back, label: 'Volver a los correos' }} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[360px_1fr]">
        <Facts mail={mail} />
        <Body mail={mail} />
      </div>
    </>
  )
}

function Facts({ mail }: { mail: Mail }) {
  const { timezone } = useSession().tenant
  const file = mail.body?.attachment
  const moment = (instant: string | null) =>
    instant && <DateTime instant={instant} timeZone={timezone} withTime />
  return (
    <Card>
      <DescriptionList
        layout="stack"
        items={[
          { term: 'Compañía', value: mail.tenant_name },
          { term: 'Destinatario', value: mail.recipient },
          {
            term: 'Estado',
            value: <Tag tone={MAIL_TONES[mail.status]}>{MAIL_STATUSES[mail.status]}</Tag>,
          },
          { term: 'Creado', value: moment(mail.created_at) },
          { term: 'Enviado', value: moment(mail.sent_at) },
          { term: 'Intentos', value: formatNumber(mail.attempts) },
          { term: 'Último intento', value: moment(mail.attempted_at) },
          { term: 'Error', value: mail.error },
          ...(file
            ? [
                {
                  term: 'Archivo adjunto',
                  value: (
                    <a
                      href={paths.outbox.attachment(mail.id)}
                      data-reload=""
                      className="break-words text-accent-text hover:underline"
                    >
                      {file.name} ({formatBytes(file.bytes)})
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** Body as the recipient sees it, in a sandboxed frame without scripts, popups and origin; and as text. */
function Body({ mail: { body, subject } }: { mail: Mail }) {
  if (!body) {
    return (
      <Card title="Contenido">
        <p className="text-muted">
          El contenido no está disponible: se elimina cuando el correo se envía o a los 30 días, y
          solo se muestra en instalaciones que no envían correos.
        </p>
      </Card>
    )
  }
  return (
    <div className="grid min-w-0 gap-4">
      <Card title="Contenido" flush>
        <iframe
          title={`Contenido de «${subject}»`}
          sandbox=""
          srcDoc={body.html}
          className="block h-[520px] w-full rounded-b border-0 bg-[white]"
        />
      </Card>
      <Card title="Como texto">
        <pre className="whitespace-pre-wrap break-words font-sans">{body.text}</pre>
      </Card>
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
