import { ChoiceLinks } from './choice-links.tsx'

export const oneInForce = (
  <ChoiceLinks
    label="Vencen en"
    choices={['30 días', '60 días', '90 días'].map((label, index) => ({
      label,
      to: '#',
      current: index === 0,
    }))}
  />
)
