import { useState, type ReactNode } from 'react'
import type { Field as FieldOf } from '#contract/courses/course-templates/template.ts'
import { storedVideo, videoOf } from '#contract/courses/design/course-video.ts'
import { acceptsType } from '#contract/courses/design/course-values.ts'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { CONTROL, Field, FieldSet, textValue, useFormField } from '#app/kit/forms/field.tsx'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { numberText } from '#app/kit/forms/number-text.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { ColorInput } from '#app/kit/forms/color-input.tsx'
import { FileMedia } from '../files/file-media.tsx'
import { hoursAndMinutes } from './item-fields.ts'

/** File of the course, by the name used in fields. */
export type DesignFile = { name: string; type: string }

/** Form field of a file uploaded for a design field. */
export const uploadName = (path: string) => `${path}-file`

/** Name of the button that opens the library; its value is the field. */
export const CHOOSE = 'choose'

/** Design field with the control of its editor (spec 2, §3). */
export function DesignField({
  field,
  help,
  files,
  sources,
}: {
  field: FieldOf
  /** Help of the field, and the problems that block a publication. */
  help: ReactNode
  files: readonly DesignFile[]
  sources: CourseFiles
}) {
  const { path: name, label, max, required, unit } = field
  const shared = { name, label, help, required }
  switch (field.editor) {
    case 'text':
      return field.reads === 'video' ? (
        <VideoField {...shared} max={max} />
      ) : (
        <TextField {...shared} maxLength={max} autoComplete="off" />
      )
    case 'url':
      return (
        <TextField
          {...shared}
          maxLength={max}
          autoComplete="off"
          type="url"
          placeholder="https://"
        />
      )
    case 'multiline':
      return <TextAreaField {...shared} maxLength={max} rows={3} />
    case 'text_list':
      return <TextAreaField {...shared} help={help ?? 'Uno en cada línea'} rows={4} />
    case 'number':
      return unit ? <MeasureField {...shared} unit={unit} /> : <NumberField {...shared} />
    case 'boolean':
      return <CheckboxField name={name} label={label} help={help} />
    case 'select':
      return (
        <SelectField
          {...shared}
          placeholder="Sin elegir"
          options={(field.choices ?? []).map(({ value, title }) => ({ value, label: title }))}
        />
      )
    case 'color':
      return <ColorField {...shared} />
    case 'time':
      return <TimeField {...shared} />
    case 'file':
      return <CourseFileField field={field} help={help} files={files} sources={sources} />
    default:
      return null
  }
}

type Shared = { name: string; label: string; help?: ReactNode; required?: boolean }

/** Id or address of a video, with the recognized video below. */
function VideoField({ max, help, ...shared }: Shared & { max?: number }) {
  const { defaultValue } = useFormField(shared.name)
  const [written, setWritten] = useState(textValue(defaultValue))
  const video = videoOf(written.trim())
  return (
    <div className="grid gap-1">
      <TextField
        {...shared}
        help={help}
        maxLength={max}
        autoComplete="off"
        spellCheck={false}
        onValue={setWritten}
      />
      <p role="status" className="break-words text-sm text-muted">
        {video ? `${video.platform}${DOT}${storedVideo(video)}` : ''}
      </p>
    </div>
  )
}

/** Number with its unit beside it. */
function MeasureField({ name, label, help, required, unit }: Shared & { unit: string }) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help })
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <span className="flex items-center gap-2">
        <input
          {...aria}
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={numberText(defaultValue, 0)}
          aria-describedby={`${aria['aria-describedby'] ?? ''} ${id}-unit`.trim()}
          onChange={clearError}
          className={`${CONTROL} !w-28 tabular-nums`}
        />
        <span id={`${id}-unit`} className="text-muted">
          {unit}
        </span>
      </span>
    </Field>
  )
}

function ColorField({ name, label, help, required }: Shared) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help })
  const [value, setValue] = useState(textValue(defaultValue))
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <ColorInput
        control={{ ...aria, id, name }}
        colorPickerLabel={`Elegir ${label.toLowerCase()}`}
        value={value}
        onValue={(next) => {
          clearError()
          setValue(next)
        }}
      />
    </Field>
  )
}

/** Number of minutes, as hours and minutes up to 59. */
function TimeField({ name, label, help, required }: Shared) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help })
  const { hours, minutes } = hoursAndMinutes(defaultValue)
  const box = (part: 'hours' | 'minutes', words: string, value: string, max: number) => (
    <label className="flex items-center gap-2">
      <input
        {...aria}
        type="number"
        name={`${name}-${part}`}
        min={0}
        max={max}
        step={1}
        inputMode="numeric"
        defaultValue={value}
        onChange={clearError}
        className={`${CONTROL} w-20 tabular-nums`}
      />
      {words}
    </label>
  )
  return (
    <FieldSet id={id} legend={label} help={help} required={required} error={error}>
      <div className="flex flex-wrap gap-3">
        {box('hours', 'horas', hours, 719)}
        {box('minutes', 'minutos', minutes, 59)}
      </div>
    </FieldSet>
  )
}

/** Field for one of the course's files, chosen from a list or the library, or uploaded. */
function CourseFileField({
  field,
  help,
  files,
  sources,
}: {
  field: FieldOf
  help: ReactNode
  files: readonly DesignFile[]
  sources: CourseFiles
}) {
  const { path: name, label, accept = [] } = field
  const { defaultValue } = useFormField(name)
  const [chosen, setChosen] = useState(textValue(defaultValue))
  const taken = files.filter(({ type }) => acceptsType(accept, type))
  const names = taken.map((file) => file.name)
  // Keeps a stored file that no longer exists among the options.
  if (chosen && !names.includes(chosen)) names.push(chosen)
  const type = files.find((file) => file.name === chosen)?.type ?? ''
  return (
    <div className="grid gap-2">
      <SelectField
        name={name}
        label={label}
        help={help}
        placeholder="Ninguno"
        options={names.map((value) => ({ value, label: value }))}
        onValue={setChosen}
      />
      {chosen ? <FileMedia type={type} name={chosen} sources={sources} /> : null}
      <div>
        <Button type="submit" name={CHOOSE} value={name} size="sm" icon="image">
          Elegir de los archivos<span className="sr-only">: {label.toLowerCase()}</span>
        </Button>
      </div>
      <details className="rounded border border-line">
        <summary className="block cursor-pointer px-3 py-2 text-sm text-accent-text">
          Subir un archivo
        </summary>
        <div className="px-3 pb-3">
          <FileField
            name={uploadName(name)}
            label={`Archivo nuevo: ${label.toLowerCase()}`}
            accept={accept.join(',')}
            help="Al guardar queda entre los archivos del curso."
          />
        </div>
      </details>
    </div>
  )
}
