import { useId, useRef, useState, type ReactNode } from 'react'
import { CONTROL } from './field.tsx'
import { Button } from '../ui/button.tsx'

/** Read-only text to be copied: selected when it is focused, with a copy button where scripts run. */
export function CopyField({
  label,
  help,
  value,
  copied: done,
  mono = false,
  autoFocus = false,
  children,
}: {
  label: string
  help?: ReactNode
  value: string
  /** Sentence after copying. */
  copied: string
  /** True for text whose characters must be told apart: a secret. */
  mono?: boolean
  autoFocus?: boolean
  /** Further actions beside the button. */
  children?: ReactNode
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  function copy() {
    field.current?.select()
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  return (
    <div>
      <label htmlFor={id} className="block pb-1 font-medium">
        {label}
      </label>
      {help ? (
        <p id={`${id}-help`} className="pb-1 text-sm text-muted">
          {help}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_200px]">
          <input
            ref={field}
            id={id}
            aria-describedby={help ? `${id}-help` : undefined}
            value={value}
            readOnly
            autoFocus={autoFocus}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            className={`${CONTROL} ${mono ? 'font-mono' : ''}`}
          />
        </div>
        <span className="nojs:hidden">
          <Button onClick={copy}>Copiar</Button>
        </span>
        {children}
      </div>
      <p role="status" className="text-sm text-muted">
        {copied ? done : ''}
      </p>
    </div>
  )
}
