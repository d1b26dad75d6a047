import { ButtonLink } from '#app/kit/ui/button.tsx'
import { CopyField } from '#app/kit/forms/copy-field.tsx'

/** Public address of the form. */
export function PublicAddress({ address, open }: { address: string; open: boolean }) {
  return (
    <CopyField
      label="Dirección pública"
      help={
        open
          ? 'Compártela con quienes deben registrarse.'
          : 'Funciona cuando la compañía recibe prerregistros.'
      }
      value={address}
      copied="Se copió la dirección."
    >
      {open ? (
        <ButtonLink to={address} newTab icon="external-link">
          Abrir
        </ButtonLink>
      ) : null}
    </CopyField>
  )
}
