import { Tag } from './tag.tsx'

export const tones = (
  <>
    <Tag>Borrador</Tag> <Tag tone="accent">Nuevo</Tag> <Tag tone="success">Vigente</Tag>{' '}
    <Tag tone="warning">Por vencer</Tag> <Tag tone="danger">Vencida</Tag>{' '}
    <Tag tone="info">En curso</Tag>
  </>
)
