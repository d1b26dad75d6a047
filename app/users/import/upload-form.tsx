import { FileField } from '../../forms/file-field.tsx'
import { Form } from '../../forms/form.tsx'
import { FormActions, SubmitButton } from '../../forms/submit-button.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const UPLOAD_FORM = 'import-users'

/** Begins an import, on its own page and on that of a file that could not be validated. */
export function UploadForm() {
  return (
    <Form id={UPLOAD_FORM} action={paths.users.imports} encType="multipart/form-data">
      <FileField
        name="file"
        label="Archivo CSV"
        accept=".csv,text/csv"
        help="Un solo archivo CSV separado por coma, punto y coma o tabulador. Primero se valida; nada cambia hasta que continúes."
        required
      />
      <p className="text-sm">
        <ButtonLink to={paths.users.importTemplate} icon="download" size="sm" download>
          Descargar plantilla
        </ButtonLink>
      </p>
      <FormActions>
        <ButtonLink to={paths.users.list()}>Cancelar</ButtonLink>
        <SubmitButton pending="Cargando…" icon="upload">
          Cargar y validar
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
