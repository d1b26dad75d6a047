import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  certificates,
  type CertificateCheck,
  type FileCheck,
} from '#contract/courses/certificates.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { refusedUpload } from '#app/kit/forms/saving/read-form.server.ts'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { CertificateFacts, OutcomeBox, outcomeOf, type Outcome } from './outcome.tsx'

const TITLE = 'Comprobar un certificado'
const FORM = 'certificate-file'

export const meta: MetaFunction = () => [{ title: TITLE }, { name: 'robots', content: 'noindex' }]

export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

/** Checks a file against what was issued. Nothing of it is stored, and the result is in no address that could be sent on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = anonymous(request, context)
  const outcome = await api.upload(certificates.checkFile, request)
  if (!outcome.ok) return refusedUpload(outcome.failure, FORM)
  const { hash } = outcome.value
  const certificate = hash && (await api.call(certificates.check, { params: { hash } }))
  return data({ checked: { ...outcome.value, certificate } })
}

export default function FileValidation() {
  const checked = useAnswer<typeof action>()?.checked
  return (
    <PublicPage title={TITLE}>
      {checked ? <Result {...checked} /> : null}
      <p className="mb-4 text-muted">
        Elige el PDF de un certificado, o una credencial verificable, tal como te llegó. Se compara
        byte por byte con lo que se expidió; el archivo no se guarda.
      </p>
      <Form id={FORM} encType="multipart/form-data" asksBeforeLeaving={false} replace>
        <FileField
          name="file"
          label="Archivo"
          accept=".pdf,.jwt,application/pdf"
          help="PDF o .jwt, hasta 10 MB."
          required
        />
        <SubmitButton size="lg" wide pending="Comprobando…">
          Comprobar
        </SubmitButton>
      </Form>
    </PublicPage>
  )
}

function Result({
  certificate,
  ...check
}: FileCheck & { certificate: CertificateCheck | '' | null }) {
  const { hash } = check
  const { outcome, message, advice } = wordsOf(check, certificate || null)
  return (
    <section aria-label="Resultado" className="mb-6 border-b border-line pb-6">
      <div role="status">
        <OutcomeBox outcome={outcome}>{message}</OutcomeBox>
      </div>
      <p className="mt-4">{advice}</p>
      {certificate && hash ? (
        <>
          <div className="mt-4">
            <CertificateFacts check={certificate} />
          </div>
          <p className="mt-4">
            <Link
              to={paths.validate(hash)}
              className="py-0.5 text-accent-text underline underline-offset-2"
            >
              Ver su página de validación
            </Link>
          </p>
        </>
      ) : null}
    </section>
  )
}

/** Returns the words of a check. An intact file is worth what its certificate is worth today. */
function wordsOf(
  { result, kind }: FileCheck,
  certificate: CertificateCheck | null,
): { outcome: Outcome; message: string; advice: string } {
  if (result === 'intact' && certificate) {
    const { outcome, message } = outcomeOf(certificate)
    return {
      outcome,
      message: `El archivo es auténtico: nadie lo modificó. ${message}`,
      advice: 'Es, byte por byte, lo que expidió la compañía.',
    }
  }
  if (result === 'replaced') {
    return {
      outcome: 'not-in-force',
      message: 'Esta credencial es auténtica, pero otra la reemplazó.',
      advice: 'Sus datos cambiaron después de firmarla. Lo que vale ahora es esto:',
    }
  }
  if (result === 'changed') {
    return {
      outcome: 'invalid',
      message: 'Este archivo fue modificado.',
      advice:
        kind === 'credential'
          ? 'La firma no corresponde a su contenido. La credencial que se expidió con ese identificador dice:'
          : 'Dice ser el certificado de abajo y no es el archivo que se expidió. También pasa si se imprimió a PDF o se guardó con otro programa: compáralo con lo que se expidió.',
    }
  }
  return {
    outcome: 'invalid',
    message: 'No es un certificado de esta plataforma.',
    advice:
      'El archivo no corresponde a ningún certificado expedido aquí. Si es una foto o un documento escaneado, usa la dirección o el código QR que lleva impreso.',
  }
}
