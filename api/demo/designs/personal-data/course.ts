import type { AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { everyday } from './everyday.ts'
import { fraud } from './fraud.ts'
import { law } from './law.ts'

/** «Protección de datos personales»: a dark theme with all eight images of its own. */
export const personalData: AuthoredDesign = {
  theme: {
    type: 'dark',
    font_name: 'Verdana',
    font_type: 'ttf',
    text_color: '#E8EEF7',
    background_color: '#16233B',
    controls_color: '#57C7D4',
    controls_text_color: '#0F1A30',
    button_color: '#F4B740',
    button_text_color: '#16233B',
    link_color: '#7FDCE8',
    intro_text_color: '#FFFFFF',
    module_results_text_color: '#E8EEF7',
    module_lost_text_color: '#FFD0C4',
    progress_color: '#8FD19E',
    feedback_background_color: '#22335A',
    module_won_image: 'noche-modulo-ganado.svg',
    module_lost_image: 'noche-modulo-perdido.svg',
    course_won_image: 'noche-curso-ganado.svg',
    course_lost_image: 'noche-curso-perdido.svg',
    module_subjects_image: 'noche-temas.svg',
    background_image: 'noche-fondo.svg',
    module_results_bg_image: 'noche-resultados.svg',
    module_lost_bg_image: 'noche-perdido.svg',
  },
  sections: [law, everyday, fraud],
}
