import { RecoveredNotice } from './recovered-notice.tsx'

export const usual = <RecoveredNotice recovered={{ name: 'Ana' }} />

export const filesToChooseAgain = (
  <RecoveredNotice
    recovered={{
      gallery_image_file: [{ chosenFile: 'miniatura.png' }],
      detail_image_file: [{ chosenFile: 'portada.png' }],
    }}
  />
)

export const warning = (
  <RecoveredNotice
    recovered={{ name: 'Ana' }}
    words={{ warning: 'El curso aún no se ha creado: revisa lo que se conserva.' }}
  />
)
