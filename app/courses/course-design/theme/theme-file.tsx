import { CONTROL, Field, useFormField } from '#app/kit/forms/field.tsx'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { SelectArrow } from '#app/kit/forms/choices/select-field.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { uploadName } from '../panel/design-field.tsx'
import { FROM_LIBRARY } from './theme-files.ts'
import { themeLabel, type ThemeName } from './theme-values.ts'

/** Field for one of the course's files. */
export function FileChoice({
  name,
  files,
  none,
  value,
  disabled,
  onValue,
}: {
  name: ThemeName
  files: readonly string[]
  none: string
  value: string
  disabled: boolean
  onValue: (value: string) => void
}) {
  const { id, error, clearError, aria } = useFormField(name)
  // Keeps a stored file that no longer exists among the options.
  const names = !value || files.includes(value) ? files : [...files, value]
  return (
    <Field id={id} label={themeLabel(name)} error={error}>
      <div className="relative">
        <select
          {...aria}
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            clearError()
            onValue(event.currentTarget.value)
          }}
          className={`${CONTROL} cursor-pointer appearance-none pr-8`}
        >
          <option value="">{none}</option>
          {names.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <SelectArrow />
      </div>
    </Field>
  )
}

/** Choice from the library and upload of a new file, which unlocks its part of the theme. */
export function NewFile({
  name,
  accept,
  help,
  closed,
}: {
  name: ThemeName
  accept: string
  help: string
  closed: boolean
}) {
  const upload = uploadName(name)
  const { error } = useFormField(upload)
  if (closed) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button type="submit" name={FROM_LIBRARY} value={name} size="sm" icon="file">
        De la biblioteca<span className="sr-only">: {themeLabel(name).toLowerCase()}</span>
      </Button>
      <details className="w-full rounded border border-line" open={error ? true : undefined}>
        <summary className="block cursor-pointer px-3 py-2 text-sm text-accent-text">
          Subir un archivo<span className="sr-only">: {themeLabel(name).toLowerCase()}</span>
        </summary>
        <div className="px-3 pb-3">
          <FileField
            name={upload}
            label={`Archivo nuevo: ${themeLabel(name).replace(/^(Imagen: |Archivo de la )/, '')}`}
            accept={accept}
            help={`${help} Al guardar queda entre los archivos del curso.`}
          />
        </div>
      </details>
    </div>
  )
}
