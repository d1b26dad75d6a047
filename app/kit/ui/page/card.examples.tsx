import { ButtonLink } from '../button.tsx'
import { Card } from './card.tsx'

export const titled = (
  <Card
    title="Certificaciones"
    actions={
      <ButtonLink to="#" size="sm">
        Agregar
      </ButtonLink>
    }
  >
    Alturas, vigente hasta el 20 nov 2026.
  </Card>
)

export const untitled = <Card>Sin título, para un asunto que no lo necesita.</Card>
