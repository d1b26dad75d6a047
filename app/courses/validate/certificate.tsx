import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { certificates } from '#contract/courses/certificates.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { brandOfSlug } from '#app/kit/shell/brand/brand.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { describeError } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { ErrorState } from '#app/kit/ui/states/error-state.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { CertificateFacts, OutcomeBox, outcomeOf } from './outcome.tsx'

const TITLE = 'Validación de certificado'

export const meta: MetaFunction = () => [{ title: TITLE }, { name: 'robots', content: 'noindex' }]

/** Public page, excluded from search engines. Specification 3, section 2. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = anonymous(request, context)
  // Maximum length in the API; no hash is longer.
  const hash = (params['hash'] ?? '').slice(0, 200)
  const certificate = await api.call(certificates.check, { params: { hash } })
  const brand = await brandOfSlug({ request, context }, certificate.company)
  const headers = { 'X-Robots-Tag': 'noindex' }
  return data({ certificate, hash, brand }, { headers })
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export default function CertificateValidation() {
  const { certificate, hash, brand } = useLoaderData<typeof loader>()
  const { outcome, message } = outcomeOf(certificate)
  const { support_email, linkedin } = certificate
  return (
    <PublicPage title={TITLE} brand={brand}>
      <OutcomeBox outcome={outcome}>{message}</OutcomeBox>
      <div className="mt-4">
        {outcome === 'invalid' ? (
          <p>
            Revisa que la dirección esté completa, tal como aparece en el certificado. Si lo está,
            el certificado no fue expedido por esta plataforma.
          </p>
        ) : (
          <CertificateFacts check={certificate} />
        )}
      </div>
      {linkedin ? (
        <div className="mt-4 flex flex-wrap gap-2 print:hidden">
          <ButtonLink to={linkedin} newTab icon="external-link">
            Agregar a LinkedIn
          </ButtonLink>
          <ButtonLink to={paths.publicCredential(hash)} download icon="download">
            <span>
              Credencial verificable <span className="max-sm:sr-only">(Open Badges 3.0)</span>
            </span>
          </ButtonLink>
        </div>
      ) : null}
      <p className="mt-4 print:hidden">
        ¿Tienes el archivo?{' '}
        <Link
          to={paths.validateFile}
          className="py-0.5 text-accent-text underline underline-offset-2"
        >
          Comprueba que nadie lo modificó
        </Link>
        .
      </p>
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
