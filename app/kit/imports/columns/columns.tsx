import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { FORM_ERROR } from '../../forms/paths.ts'
import { formAnswer } from '../../forms/saving/read-form.server.ts'
import { Form } from '../../forms/form.tsx'
import { postedForm } from '../../backend/posted-form.server.ts'
import { FormActions, SubmitButton } from '../../forms/submit-button.tsx'
import { paths } from '../../urls/paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DOT } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { chosenIn, columnField, KEY_FIELD, NOT_IMPORTED } from './column-fields.ts'
import { ColumnChoices } from './column-choices.tsx'
import { HeadingChoice, HEADINGS_FORM, LINE_FIELD } from './heading-choice.tsx'
import { ImportSteps } from '../job/import-steps.tsx'
import { CancelImport } from '../job/job-actions.tsx'
import { openJob } from '../open-import.server.ts'

const FORM = 'import-columns'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Columnas del archivo · ${data.kind.title}` : 'Importar' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, jobId, named } = await openJob(args)
  const [kind, job, known, headings] = await Promise.all([
    named(),
    api.call(calls.status, { params, query: { jobId } }),
    api.call(calls.columns, { params, query: { jobId } }),
    // Refused when the file was deleted.
    api.attempt(calls.headings, { params, query: { jobId } }),
  ])
  return { kind, job, known, headings: headings.ok ? headings.value.rows : [] }
}

/** Saves the field of each column, or the line of the headings, and validates the file again. */
export async function action(args: ActionFunctionArgs) {
  const { api, calls, params, jobId, at } = await openJob(args)
  const { form } = await postedForm(args.request)
  const line = form.get(LINE_FIELD)
  if (line !== null) {
    const chosen = await api.attempt(calls.setHeadings, {
      params,
      body: { jobId, line: Number(line) },
    })
    if (!chosen.ok) return refused(form, HEADINGS_FORM, chosen.failure)
    return redirect(chosen.value.validating ? at.job(jobId) : at.columns(jobId))
  }
  const known = await api.call(calls.columns, { params, query: { jobId } })
  const columns = chosenIn(form, known)
  const outcome = await api.attempt(calls.setColumns, { params, body: { jobId, columns } })
  if (!outcome.ok) return refused(form, FORM, outcome.failure)
  if (outcome.value.validating) return redirect(at.job(jobId))
  const message =
    'Las columnas quedaron guardadas. El archivo ya no está, porque podía tener contraseñas: cárgalo de nuevo.'
  return redirectWithFlash(args.context, at.upload, { tone: 'info', message })
}

function refused(form: FormData, formId: string, { errors, message, status }: ErrorBody) {
  const fieldErrors = { [FORM_ERROR]: errors[0]?.message ?? message }
  return formAnswer({ fieldErrors, repopulateFields: Object.fromEntries(form), formId }, status)
}

/** Page that assigns unrecognised columns, once: the next file with these columns needs no assignment. */
export default function ImportColumns() {
  const { kind, job, known, headings } = useLoaderData<typeof loader>()
  const at = paths.import(kind.listAt)
  const defaults = Object.fromEntries(
    known.columns.map(({ fields }, index) => [
      columnField(index),
      fields?.find((field) => !isCopied(field)) ?? fields?.[0] ?? NOT_IMPORTED,
    ]),
  )
  const copied = known.columns.findIndex(({ fields }) => (fields?.length ?? 0) > 1)

  function isCopied(field: string) {
    return (
      known.columns.some(({ fields }) => (fields?.length ?? 0) > 1 && fields?.includes(field)) &&
      known.fields.some(({ name, key }) => key && name === field)
    )
  }

  return (
    <>
      <PageHeader
        title="Columnas del archivo"
        back={{ to: job.awaits_columns ? at.upload : at.job(job.id), label: 'Volver' }}
        description={[kind.into, job.filename].filter(Boolean).join(DOT)}
        actions={job.awaits_columns ? <CancelImport kind={kind} job={job} /> : null}
      />
      <ImportSteps />
      {job.awaits_columns ? (
        <div className="mb-4">
          <Alert
            tone="warning"
            live={false}
            title="El archivo se cargó, pero falta saber qué es cada columna"
          >
            {job.error}
          </Alert>
        </div>
      ) : null}
      <HeadingChoice rows={headings} />
      <Form
        id={FORM}
        defaultValues={{ ...defaults, [KEY_FIELD]: copied < 0 ? '' : String(copied) }}
      >
        <ColumnChoices known={known} />
        <p className="max-w-text text-sm text-muted">
          Lo que elijas queda guardado para tu compañía: el próximo archivo con estas columnas no
          necesita nada. En «Importar» puedes vaciar cada columna guardada.
        </p>
        <FormActions>
          {job.awaits_columns ? null : <ButtonLink to={at.job(job.id)}>Cancelar</ButtonLink>}
          <SubmitButton pending="Guardando…">Guardar y validar</SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
