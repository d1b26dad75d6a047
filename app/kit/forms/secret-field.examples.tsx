import { SecretField } from './secret-field.tsx'

const secret = {
  label: 'Secreto',
  help: 'Cópialo ahora: no se vuelve a mostrar.',
  copied: 'Se copió el secreto.',
  replacementHint: 'El secreto ya se mostró. Si no lo copiaste, reemplázalo.',
}

export const shownNow = <SecretField {...secret} value="whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" />

export const shownBefore = <SecretField {...secret} value={null} />
