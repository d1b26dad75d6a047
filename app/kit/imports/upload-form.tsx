import { FileField } from '../forms/files/file-field.tsx'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { paths } from '../urls/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { PageKind } from './import-kind.ts'
import { limitsInWords, type ImportLimits } from './limits.ts'

/** Accepted file types: CSV and Excel workbooks since 2007. */
const SPREADSHEETS =
  '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const UPLOAD_FORM = 'import-file'

/** Form that starts an import, on its own page and on that of a file that could not be validated. */
export function UploadForm({
  kind: { listAt, naming, documents = false, codes = [] },
  limits,
  recovered,
}: {
  kind: PageKind
  limits: ImportLimits
  /** Form draft with the name of the file selected before the session ended. */
  recovered?: Record<string, unknown> | null
}) {
  const at = paths.import(listAt)
  return (
    <Form id={UPLOAD_FORM} action={at.upload} encType="multipart/form-data" recovered={recovered}>
      <FileField
        name="file"
        label="Archivo CSV o Excel"
        accept={documents ? `${SPREADSHEETS},.zip` : SPREADSHEETS}
        help={`Un solo libro de Excel (.xlsx, se lee su primera hoja) o un CSV, de ${limitsInWords(limits)}. Primero se valida; nada cambia hasta que continúes.${naming ? ` ${naming}` : ''}`}
        required
      />
      <p className="flex flex-wrap gap-2 text-sm">
        <ButtonLink to={at.template} icon="download" size="sm" download>
          Descargar plantilla
        </ButtonLink>
        {codes.map(({ to, label }) => (
          <ButtonLink key={to} to={to} icon="download" size="sm" download>
            {label}
          </ButtonLink>
        ))}
      </p>
      <FormActions>
        <ButtonLink to={listAt}>Cancelar</ButtonLink>
        <SubmitButton pending="Cargando…" icon="upload">
          Cargar y validar
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
