import { instructorTypeLabel } from '#app/kit/ui/common-copy.ts'
import { RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { CodeField, NameField } from '#app/kit/forms/name-fields.tsx'
import { PictureField } from '#app/kit/forms/files/picture-field.tsx'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'

export const FIELD_LABELS = {
  name: 'Nombre',
  code: 'Código',
  type: 'Tipo',
  description: 'Descripción',
  chat_link: 'Enlace del chat',
  email: 'Correo',
  logo: 'Imagen',
} as const

/** Fields of an instructor, new or not: specification 3, sections 3 and 5. */
export function InstructorFields() {
  return (
    <>
      <NameField label={FIELD_LABELS.name} />
      <CodeField label={FIELD_LABELS.code} />
      <RadioGroup
        name="type"
        label={FIELD_LABELS.type}
        options={Object.entries(instructorTypeLabel).map(([value, label]) => ({ value, label }))}
      />
      <TextAreaField
        name="description"
        label={FIELD_LABELS.description}
        rows={3}
        maxLength={1000}
      />
      <TextField
        name="chat_link"
        label={FIELD_LABELS.chat_link}
        help="Empieza por https:// o http://."
        type="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="email"
        label={FIELD_LABELS.email}
        help="Ahí recibe las invitaciones a las sesiones que da."
        type="email"
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      <PictureField
        name="logo"
        label={FIELD_LABELS.logo}
        imageAt={paths.instructors.logo}
        megabytes={5}
      />
    </>
  )
}
