import { useRef } from 'react'
import { slugOf } from '#contract/platform/values/slug.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { FieldRow, textValue, useFormField, FieldSet } from '#app/kit/forms/field.tsx'
import { LookupField } from '#app/kit/forms/choices/lookup-field.tsx'
import type { Lookup } from '#app/kit/forms/choices/lookup.server.ts'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { PictureField } from '#app/kit/forms/files/picture-field.tsx'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'
import {
  BUILTIN_PICTURES,
  BUILTIN_PICTURE_FIELD,
  builtinPictureFieldOf,
} from './pictures/builtin-pictures.ts'

const PICTURES = ['gallery_image', 'detail_image'] as const

export type CourseLookups = { categories: Lookup; instructors: Lookup }

/** Maximum length of a slug in the API. */
const MAX_SLUG = 100

/** Fields of a course, in the order of specification 2, sections 3 and 5. */
export function CourseFields({
  lookups: { categories, instructors },
  imageAt,
}: {
  lookups: CourseLookups
  /** Returns the address of a stored picture. */
  imageAt: (key: string) => string
}) {
  const picture = {
    imageAt,
    megabytes: 10,
    placeholder: '/course.svg',
    required: true,
    wide: true,
  }
  return (
    <>
      <NameAndSlug />
      <TextAreaField name="description" label="Descripción" rows={3} maxLength={2000} />
      <BuiltinPictureField pictures={PICTURES} />
      <PictureField name="gallery_image" label="Imagen miniatura" {...picture} />
      <PictureField name="detail_image" label="Imagen de portada" {...picture} />
      <FieldRow>
        <LookupField
          name="category_id"
          label="Categoría"
          placeholder="Sin categoría"
          lookup={categories}
        />
        <NumberField name="duration_hours" label="Duración en horas" decimals={2} />
      </FieldRow>
      <LookupField
        name="instructor_id"
        label="Experto temático"
        placeholder="Sin experto"
        lookup={instructors}
      />
      <CheckboxField name="show_instructor_chat" label="Mostrar el chat con el experto temático" />
      <TextField
        name="group_chat_link"
        label="Enlace del chat grupal"
        help="Empieza por https:// o http://."
        type="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <FieldRow>
        <NumberField
          name="validity_years"
          label="Años de vigencia"
          help="Vacío: el certificado no vence."
        />
        <NumberField
          name="days_before_expiration"
          label="Días antes del vencimiento"
          help="Cuándo avisar que vence."
        />
      </FieldRow>
    </>
  )
}

/** The slug follows the name until the user edits it; without scripts the server derives it. */
function NameAndSlug() {
  const slug = useFormField('slug')
  const name = textValue(useFormField('name').defaultValue)
  const written = useRef(![slugOf(name, MAX_SLUG), ''].includes(textValue(slug.defaultValue)))
  return (
    <>
      <TextField
        name="name"
        label="Nombre"
        maxLength={150}
        autoComplete="off"
        required
        onValue={(typed) => {
          const box = document.getElementById(slug.id)
          if (written.current || !(box instanceof HTMLInputElement)) return
          box.value = slugOf(typed, MAX_SLUG)
        }}
      />
      <TextField
        name="slug"
        label="Slug"
        help="Identifica el curso en sus direcciones: minúsculas, números y guiones. Vacío: se forma con el nombre."
        maxLength={MAX_SLUG}
        autoComplete="off"
        spellCheck={false}
        onValue={(typed) => {
          written.current = typed !== ''
        }}
      />
    </>
  )
}

const NONE = { value: '', label: 'Ninguna: subo las mías', src: null }

/** Radio buttons for one built-in picture in both places of a new course; an uploaded picture replaces it. */
function BuiltinPictureField({ pictures }: { pictures: readonly string[] }) {
  const { id, defaultValue } = useFormField(BUILTIN_PICTURE_FIELD)
  const chosen = textValue(defaultValue)
  return (
    <FieldSet
      id={id}
      legend="Imagen dibujada"
      help="Sirve de miniatura y de portada. Si subes una imagen tuya, se usa la tuya."
    >
      {pictures.map((name) => (
        <TakenFrom key={name} picture={name} />
      ))}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {[...BUILTIN_PICTURES, NONE].map(({ value, label, src }) => (
          <label
            key={value}
            className={`flex cursor-pointer gap-2 rounded border border-line p-2 hover:border-edge has-[:checked]:border-accent has-[:checked]:bg-accent-soft ${src ? 'flex-col' : 'col-span-full'}`}
          >
            {src ? (
              <img
                src={src}
                alt=""
                width={320}
                height={180}
                className="aspect-video w-full rounded-sm"
              />
            ) : null}
            <span className="flex items-center gap-2">
              <input
                type="radio"
                name={BUILTIN_PICTURE_FIELD}
                value={value}
                defaultChecked={chosen === value}
                className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
              />
              {label}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

/** Posts which built-in picture a stored one came from. */
function TakenFrom({ picture }: { picture: string }) {
  const name = builtinPictureFieldOf(picture)
  const { defaultValue } = useFormField(name)
  return <input type="hidden" name={name} value={textValue(defaultValue)} readOnly />
}
