import { useRef } from 'react'
import { COURSE_LABELS } from '#contract/courses/course-labels.ts'
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

export const PICTURES = ['gallery_image', 'detail_image'] as const

export type CourseLookups = { categories: Lookup; instructors: Lookup }

/** Maximum length of a slug in the API. */
const MAX_SLUG = 100

/** Fields of a course, in the order of specification 2, sections 3 and 5. */
export function CourseFields({
  lookups: { categories, instructors },
  imageAt,
  edited = false,
}: {
  lookups: CourseLookups
  /** Returns the address of a stored picture. */
  imageAt: (key: string) => string
  /** True for a stored course: its slug does not follow the name, and a picture that it lacks is not required. */
  edited?: boolean
}) {
  const picture = {
    imageAt,
    megabytes: 10,
    placeholder: '/course.svg',
    edited,
  }
  return (
    <>
      <NameAndSlug edited={edited} />
      <TextAreaField
        name="description"
        label={COURSE_LABELS.description}
        rows={3}
        maxLength={2000}
      />
      <BuiltinPictureField
        pictures={PICTURES}
        none={edited ? 'Ninguna: dejo la que tiene o subo la mía' : 'Ninguna: subo las mías'}
      />
      {PICTURES.map((name) => (
        <CoursePicture key={name} name={name} {...picture} />
      ))}
      <FieldRow>
        <LookupField
          name="category_id"
          label={COURSE_LABELS.category_id}
          placeholder="Sin categoría"
          lookup={categories}
        />
        <NumberField name="duration_hours" label={COURSE_LABELS.duration_hours} decimals={2} />
      </FieldRow>
      <LookupField
        name="instructor_id"
        label={COURSE_LABELS.instructor_id}
        placeholder="Sin experto"
        lookup={instructors}
      />
      <CheckboxField name="show_instructor_chat" label={COURSE_LABELS.show_instructor_chat} />
      <TextField
        name="group_chat_link"
        label={COURSE_LABELS.group_chat_link}
        help="Empieza por https:// o http://."
        type="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <FieldRow>
        <NumberField
          name="validity_years"
          label={COURSE_LABELS.validity_years}
          help="Vacío: el certificado no vence."
        />
        <NumberField
          name="days_before_expiration"
          label={COURSE_LABELS.days_before_expiration}
          help="Cuándo avisar que vence."
        />
      </FieldRow>
    </>
  )
}

/** The slug follows the name until the user edits it; without scripts the server derives it. */
function NameAndSlug({ edited }: { edited: boolean }) {
  const slug = useFormField('slug')
  const name = textValue(useFormField('name').defaultValue)
  const written = useRef(
    edited || ![slugOf(name, MAX_SLUG), ''].includes(textValue(slug.defaultValue)),
  )
  return (
    <>
      <TextField
        name="name"
        label={COURSE_LABELS.name}
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
        label={COURSE_LABELS.slug}
        help={`Identifica el curso en sus direcciones: minúsculas, números y guiones. ${edited ? 'Las direcciones con el anterior siguen sirviendo. Vacío: se conserva.' : 'Vacío: se forma con el nombre.'}`}
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

type CoursePictures = { imageAt: (key: string) => string; megabytes: number; placeholder: string }

/** Picture that can only be replaced. */
function CoursePicture({
  name,
  edited,
  ...picture
}: CoursePictures & { name: (typeof PICTURES)[number]; edited: boolean }) {
  // A course of a package may lack it.
  const lacking = textValue(useFormField(name).defaultValue) === ''
  const required = !edited || !lacking
  return (
    <PictureField name={name} label={COURSE_LABELS[name]} required={required} wide {...picture} />
  )
}

/** Radio buttons for one built-in picture in both places of a course; an uploaded picture replaces it. */
function BuiltinPictureField({ pictures, none }: { pictures: readonly string[]; none: string }) {
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
        {[...BUILTIN_PICTURES, { value: '', label: none, src: null }].map(
          ({ value, label, src }) => (
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
          ),
        )}
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
