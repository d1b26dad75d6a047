import { useEffect, useRef, useState } from 'react'
import { DOT, formatBytes, formatNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/page/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chooseAgain, chosenFiles } from './chosen-files.ts'
import { Field, useFormField, type FieldProps } from '../field.tsx'

/**
 * File input. `help` must say which types and size are accepted; the server checks both. For a stored picture give
 * `current`: it is shown, and a plain checkbox `{name}_remove` removes it without scripts. With scripts it accepts
 * dropped files, shows the selected file and its size in Spanish, and previews a picture (CSP: `img-src blob:`);
 * without them it is the browser's own field.
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
  /** URL of the stored picture. */
  current?: string | null
  removeLabel?: string
  /** False for a required file, which can only be replaced. */
  removable?: boolean
  /** True when the file is a picture. */
  preview?: boolean
  /** True for a 16:9 picture; otherwise it is round. */
  wide?: boolean
  /** Shown while there is no picture. */
  placeholder?: string
  multiple?: boolean
}) {
  const [chosen, setChosen] = useState<Chosen>(NONE)
  // Files are never stored with a form draft: the user has to select them again after signing in.
  const again = chooseAgain(chosenFiles(useFormField(name).defaultValue))
  const problem = again && !chosen.words ? again : undefined
  const { id, error, clearError, aria } = useFormField(name, { help, problem })
  const field = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState(false)
  const [over, setOver] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(chosen.picture ?? ''), [chosen])

  function read() {
    clearError()
    setChosen(readChosen(field.current, preview))
  }
  // A file may be selected before hydration or restored by the browser.
  useEffect(() => {
    setChosen(readChosen(field.current, preview))
  }, [preview])

  function clear() {
    const input = field.current
    if (!input) return
    input.value = ''
    input.dispatchEvent(new Event('change', { bubbles: true }))
    input.focus()
  }

  const picture = chosen.picture ?? (removed ? null : current)
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
          <div className={`file-drop${over ? ' over' : ''}`}>
            {/* Transparent, above the visible button: it receives clicks, drops and the keyboard focus. */}
            <input
              {...aria}
              ref={field}
              id={id}
              name={name}
              type="file"
              accept={accept}
              multiple={multiple}
              required={required}
              title={chosen.words || PROMPT}
              onChange={read}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
              className="block w-full cursor-pointer text-base text-muted file:mr-3 file:h-9 file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line file:bg-sunken file:px-3 file:font-medium file:text-ink js:absolute js:inset-0 js:h-full js:opacity-0"
            />
            <p className="pointer-events-none flex min-h-9 min-w-0 items-center gap-2 px-3 py-1 nojs:hidden">
              <Icon name={chosen.words ? 'file' : 'upload'} />
              <span role="status" className="min-w-0 break-words">
                {chosen.words || (
                  <>
                    <span className="font-medium text-accent-text">{PROMPT}</span>
                    <span className="text-muted max-sm:hidden"> o suéltalo aquí</span>
                  </>
                )}
              </span>
            </p>
            {chosen.words ? (
              <span className="relative my-auto mr-1 shrink-0">
                <IconButton icon="x" label={`Quitar lo elegido: ${label}`} onClick={clear} />
              </span>
            ) : null}
          </div>
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

const PROMPT = 'Elige un archivo'

/** Label of the selected files ('foto.png · 1,2 MB', '3 archivos · 4 MB'; '' for none) and the preview's URL. */
type Chosen = { words: string; picture: string | null }
const NONE: Chosen = { words: '', picture: null }

function readChosen(input: HTMLInputElement | null, preview: boolean): Chosen {
  const files = [...(input?.files ?? [])]
  const [first] = files
  if (!first) return NONE
  const name = files.length === 1 ? first.name : `${formatNumber(files.length)} archivos`
  const size = formatBytes(files.reduce((sum, file) => sum + file.size, 0))
  const seen = preview && first.type.startsWith('image/')
  return { words: `${name}${DOT}${size}`, picture: seen ? URL.createObjectURL(first) : null }
}
