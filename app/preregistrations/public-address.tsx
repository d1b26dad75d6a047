import { useId, useRef, useState } from 'react'
import { CONTROL } from '../forms/field.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** Public address of the form, with a copy button where scripts run. */
export function PublicAddress({ address, open }: { address: string; open: boolean }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  function copy() {
    field.current?.select()
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  return (
    <div>
      <label htmlFor={id} className="block pb-1 font-medium">
        Dirección pública
      </label>
      <p id={`${id}-help`} className="pb-1 text-sm text-muted">
        {open
          ? 'Compártela con quienes deben registrarse.'
          : 'Funciona cuando la compañía recibe prerregistros.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_200px]">
          <input
            ref={field}
            id={id}
            aria-describedby={`${id}-help`}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            className={CONTROL}
          />
        </div>
        <span className="nojs:hidden">
          <Button onClick={copy}>Copiar</Button>
        </span>
        {open ? (
          <ButtonLink to={address} newTab icon="external-link">
            Abrir
          </ButtonLink>
        ) : null}
      </div>
      <p role="status" className="text-sm text-muted">
        {copied ? 'Se copió la dirección.' : ''}
      </p>
    </div>
  )
}
