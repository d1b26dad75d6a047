import type { AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { listen } from './listen.ts'
import { resolve } from './resolve.ts'
import { surprise } from './surprise.ts'

/**
 * «Servicio al cliente memorable»: a light theme in colours of coffee and paper, with some images of its
 * own.
 */
export const memorableService: AuthoredDesign = {
  theme: {
    type: 'light',
    font_name: 'Georgia',
    font_type: 'ttf',
    text_color: '#3B2A20',
    background_color: '#FFF6E9',
    controls_color: '#6B4430',
    controls_text_color: '#FFFFFF',
    button_color: '#1E7A78',
    button_text_color: '#FFFFFF',
    link_color: '#8A3B12',
    intro_text_color: '#3B2A20',
    module_results_text_color: '#3B2A20',
    module_lost_text_color: '#7A2A18',
    progress_color: '#C98B62',
    feedback_background_color: '#FFFFFF',
    background_image: 'cafe-fondo.svg',
    module_subjects_image: 'cafe-temas.svg',
    module_won_image: 'cafe-ganado.svg',
    module_lost_image: 'cafe-perdido.svg',
  },
  sections: [listen, resolve, surprise],
}
