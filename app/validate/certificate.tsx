import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { certificates, type CertificateCheck } from '#contract/certificates.ts'
import { anonymous } from '../backend/api.server.ts'
import { describeError } from '../shell/error-page.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { formatDay } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'

const TITLE = 'Validación de certificado'

export const meta: MetaFunction = () => [{ title: TITLE }, { name: 'robots', content: 'noindex' }]

/** Public page, excluded from search engines. Specification 3, section 2. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = anonymous(request, context)
  // Maximum length in the API; no hash is longer.
  const hash = (params['hash'] ?? '').slice(0, 200)
  const certificate = await api.call(certificates.check, { params: { hash } })
  const headers = { 'X-Robots-Tag': 'noindex' }
  return data({ certificate }, { headers })
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export default function CertificateValidation() {
  const { certificate } = useLoaderData<typeof loader>()
  const { outcome, message } = outcomeOf(certificate)
  const { full_name, identification_number, course_name, valid_through, support_email } =
    certificate
  return (
    <PublicPage title={TITLE}>
      <div className={`flex items-start gap-3 rounded p-4 ${LOOK[outcome].box}`}>
        <Icon name={LOOK[outcome].icon} size={24} />
        <p className="text-lg font-medium">{message}</p>
      </div>
      {outcome === 'invalid' ? (
        <p className="mt-4">
          Revisa que la dirección esté completa, tal como aparece en el certificado. Si lo está, el
          certificado no fue expedido por esta plataforma.
        </p>
      ) : (
        <div className="mt-4">
          <DescriptionList
            items={[
              { term: 'Nombre', value: full_name },
              { term: 'Identificación', value: identification_number },
              { term: 'Curso', value: course_name },
              {
                term: 'Válido hasta',
                value: valid_through ? formatDay(valid_through) : 'Sin vencimiento',
              },
            ]}
          />
        </div>
      )}
      {support_email ? (
        <p className="mt-4 border-t border-line pt-4 text-muted">
          Si tienes preguntas sobre este certificado, escribe a{' '}
          <a
            href={`mailto:${support_email}`}
            className="break-words py-0.5 text-accent-text underline underline-offset-2"
          >
            {support_email}
          </a>
          .
        </p>
      ) : null}
    </PublicPage>
  )
}

type Outcome = 'valid' | 'not-in-force' | 'invalid'

const LOOK = {
  valid: { icon: 'success', box: 'bg-success-soft text-success-text' },
  'not-in-force': { icon: 'warning', box: 'bg-warning-soft text-warning-text' },
  invalid: { icon: 'error', box: 'bg-danger-soft text-danger-text' },
} as const

function outcomeOf({ is_valid, valid_through }: CertificateCheck): {
  outcome: Outcome
  message: string
} {
  if (is_valid) {
    return {
      outcome: 'valid',
      message: 'El certificado consultado es válido y se encuentra vigente.',
    }
  }
  if (valid_through) {
    return {
      outcome: 'not-in-force',
      message: `El certificado consultado NO se encuentra vigente: venció el ${formatDay(valid_through)}.`,
    }
  }
  return { outcome: 'invalid', message: 'El certificado consultado no es válido.' }
}

/** Error page: rate limit of the address exceeded, or no answer. */
export function ErrorBoundary() {
  const { status, message, requestId } = describeError(useRouteError())
  const { pathname } = useLocation()
  return (
    <PublicPage title={TITLE}>
      <ErrorState
        heading="h2"
        title={status === 429 ? 'Demasiadas consultas' : 'No se pudo consultar el certificado'}
        requestId={requestId ?? undefined}
        retryTo={pathname}
      >
        {message}
      </ErrorState>
    </PublicPage>
  )
}
