import { Icon } from './icon.tsx'

export const sizes = (
  <>
    <Icon name="courses" /> <Icon name="courses" size={20} /> <Icon name="courses" size={24} />{' '}
    <Icon name="courses" size={48} />
  </>
)
