import { Tabs } from './tabs.tsx'

export const ofAGroup = (
  <Tabs
    label="Contenido del grupo"
    tabs={[
      { to: '#usuarios', label: 'Usuarios', count: 1_240, current: true },
      { to: '#cursos', label: 'Cursos', count: 0, current: false },
      { to: '#historial', label: 'Historial', current: false },
    ]}
  />
)
