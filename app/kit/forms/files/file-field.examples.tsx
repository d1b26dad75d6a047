import { FileField } from './file-field.tsx'
import { Form } from '../form.tsx'

export const files = (
  <Form id="file-field" encType="multipart/form-data">
    <FileField
      name="list"
      label="Archivo"
      help="CSV de 50 MB como máximo"
      accept=".csv,text/csv"
      required
    />
    <FileField
      name="picture"
      label="Imagen"
      help="PNG o JPG de 5 MB como máximo"
      accept="image/png,image/jpeg"
      current="/avatar.svg"
      preview
    />
  </Form>
)
