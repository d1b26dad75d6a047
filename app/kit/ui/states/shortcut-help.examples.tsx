import { ShortcutHelp } from './shortcut-help.tsx'

export const groups = (
  <ShortcutHelp
    groups={[
      {
        title: 'En todas partes',
        shortcuts: [
          { keys: ['/'], label: 'Buscar' },
          { keys: ['g', 'u'], label: 'Ir a los usuarios' },
        ],
      },
      { title: 'En una lista', shortcuts: [{ keys: ['n'], label: 'Crear' }] },
    ]}
  />
)
