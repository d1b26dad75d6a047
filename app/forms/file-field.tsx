import { useEffect, useState } from 'react'
import { Field, useFormField, type FieldProps } from './field.tsx'

/**
 * One file. `help` must say what is accepted and how large it may be; the server checks both. For a
 * stored picture give `current`: it is shown, and a plain checkbox `{name}_remove` takes it away,
 * which needs no scripts. With scripts a chosen picture is previewed (CSP: `img-src blob:`).
 */
export function FileField({
  name,
  label,
  help,
  required,
  accept,
  current,
  removeLabel = 'Quitar imagen',
  removable = true,
  preview = false,
  wide = false,
  placeholder = '/avatar.svg',
  multiple = false,
}: FieldProps & {
  /** As in HTML: '.csv,text/csv' or 'image/png,image/jpeg'. */
  accept: string
  /** Address of the stored picture. */
  current?: string | null
  removeLabel?: string
  /** False where there must be one: it is only replaced. */
  removable?: boolean
  /** The file is a picture. */
  preview?: boolean
  /** A picture of 16:9; else a round one. */
  wide?: boolean
  /** Shown while there is no picture. */
  placeholder?: string
  multiple?: boolean
}) {
  const { id, error, clearError, aria } = useFormField(name, { help })
  const [chosen, setChosen] = useState<string | null>(null)
  const [removed, setRemoved] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])

  const picture = chosen ?? (removed ? null : current)
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <div className="flex items-center gap-4">
        {preview ? (
          <img
            src={picture ?? placeholder}
            alt=""
            width={wide ? 128 : 56}
            height={wide ? 72 : 56}
            className={`shrink-0 border border-line bg-sunken object-cover ${wide ? 'aspect-video w-24 rounded sm:w-32' : 'h-14 w-14 rounded-full'}`}
          />
        ) : null}
        <div className="min-w-0 flex-1">
          <input
            {...aria}
            id={id}
            name={name}
            type="file"
            accept={accept}
            multiple={multiple}
            required={required}
            onChange={(event) => {
              clearError()
              const file = event.currentTarget.files?.[0]
              setChosen(
                preview && file?.type.startsWith('image/') ? URL.createObjectURL(file) : null,
              )
            }}
            className="block w-full cursor-pointer rounded border border-edge bg-surface text-base text-muted file:mr-3 file:h-9 file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line file:bg-sunken file:px-3 file:font-medium file:text-ink hover:border-muted focus-visible:outline-offset-0 aria-[invalid=true]:border-danger"
          />
          {current && removable ? (
            <label className="mt-1 flex min-h-6 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                name={`${name}_remove`}
                value="on"
                onChange={(event) => setRemoved(event.currentTarget.checked)}
                className="h-4 w-4 cursor-pointer accent-accent"
              />
              {removeLabel}
            </label>
          ) : null}
        </div>
      </div>
    </Field>
  )
}
