import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  reflection,
  section,
  several,
  single,
  steps,
  tip,
} from '../authoring/contents.ts'
import { picture } from '../authoring/design.ts'
import { TEAL } from '../authoring/themes.ts'
import type { Starter } from './starter.ts'

/** «Inducción: tus primeros días». */
export const induction: Starter = {
  slug: 'induccion',
  name: 'Inducción: tus primeros días',
  description:
    'Para quien acaba de llegar: qué pasa en la primera semana, cómo nos hablamos, cómo se cuida la información y qué derechos y deberes trae el contrato. Agrega la historia y las políticas de tu compañía.',
  hours: 1,
  image: 'personas.webp',
  design: {
    theme: TEAL,
    sections: [
      section(
        'Bienvenida',
        {
          icon: 'icono-volver.svg',
          color: '#1E7A78',
          subjectsTitle: 'En este módulo',
          subjects: ['Tu primera semana', 'A quién preguntar', 'Cómo se aprende aquí'],
        },
        {
          'Tu primera semana': [
            concept(
              'Nadie espera que lo sepas todo',
              'Los primeros días son para conocer: a tu equipo, tu puesto y la manera en que se hacen las cosas.',
              'Vas a oír muchos nombres y muchas siglas. Anótalas, pregunta y vuelve a preguntar: es lo que hace quien aprende rápido.',
              picture(
                'reunion-de-bienvenida.svg',
                'Tres personas de pie junto a una ventana saludan a una cuarta que llega.',
              ),
            ),
            steps(
              'Cinco días, en orden',
              'Ordena lo que conviene hacer en tu primera semana.',
              [
                'Conoce a tu equipo',
                'Recibe tus accesos y tu equipo de trabajo',
                'Mira cómo lo hace alguien con experiencia',
                'Hazlo tú con acompañamiento',
                'Cuéntale a tu jefe cómo te fue',
              ],
              'Primero las personas y las herramientas; después mirar, hacer y contar.',
            ),
            single(
              'La duda de las diez',
              'Te explicaron un procedimiento ayer y hoy no recuerdas el segundo paso. ¿Qué haces?',
              'Pregunto antes de hacerlo',
              ['Lo hago como creo', 'Espero a que alguien note'],
              'Preguntar toma un minuto. Corregir un procedimiento mal hecho toma una mañana.',
            ),
          ],
          'Cómo se aprende aquí': [
            tip(
              'Lleva un cuaderno de preguntas',
              'Escribe cada duda en cuanto aparezca y llévalas juntas a tu próxima conversación con tu jefe.',
              'Diez preguntas en media hora avanzan más que diez interrupciones en el día.',
            ),
            podium(
              '¿Qué va primero?',
              'Ordena tus prioridades del primer mes, de la más a la menos importante.',
              ['Trabajar seguro', 'Entender mi puesto', 'Hacerlo rápido'],
              'La velocidad llega sola con la práctica; lo que se aprende mal o con riesgo cuesta desaprenderlo.',
            ),
            reflection(
              'Lo que ya traes',
              '¿Qué aprendiste en otro trabajo, o estudiando, que le sirva a este equipo? Cuéntalo en tres líneas.',
              'Tu experiencia es parte de por qué te eligieron. Compártela también con tu equipo.',
            ),
          ],
        },
      ),
      section(
        'Cómo trabajamos',
        {
          icon: 'icono-compartir.svg',
          color: '#2F5597',
          subjectsTitle: 'En este módulo',
          subjects: ['Hablar con claridad', 'Tratar con respeto', 'Cuidar la información'],
        },
        {
          'Trato y comunicación': [
            concept(
              'Claro, a tiempo y con respeto',
              'Un buen mensaje dice qué pasó, qué necesitas y para cuándo. Con esas tres cosas, quien lo recibe puede actuar sin llamar a preguntar.',
              'Si no vas a alcanzar, avísalo antes de la hora y no después: un plan se puede cambiar, una sorpresa no.',
              picture(
                'dialogo-con-respeto.svg',
                'Dos personas de pie conversan frente a frente, con globos de diálogo del mismo tamaño.',
              ),
            ),
            pairs(
              'El medio adecuado',
              'Une cada situación con el medio que le conviene.',
              {
                'Una emergencia': 'Llamada o en persona, ya mismo',
                'Un acuerdo con plazos': 'Correo, para que quede por escrito',
                'Una duda corta': 'Chat, y espera a que puedan responder',
                'Una crítica': 'En persona y en privado',
              },
              'Mientras más delicado o urgente, más directo el medio. Lo que debe recordarse va por escrito.',
            ),
            gaps(
              'Un aviso completo',
              'Completa el mensaje de quien no alcanza a entregar.',
              'No alcanzo a entregar el [informe] a las tres. Lo envío [mañana] a las nueve. ¿Te [sirve]?',
              ['ojalá', 'nunca'],
              'Dice qué cambia, cuándo estará y pregunta si así funciona.',
            ),
          ],
          'La información se cuida': [
            infographic(
              'Lo que cada persona puede pedir',
              'derechos-del-titular.svg',
              'Cuatro cosas que puedes pedir siempre. Conocer: qué datos tuyos tienen. Actualizar: que digan lo de hoy. Rectificar: que corrijan un error. Revocar: que dejen de usarlos. Ley 1581 de 2012, artículo 8.',
            ),
            several(
              'Al levantarte del puesto',
              'Vas por un café y vuelves en diez minutos. Señala lo que haces antes de salir.',
              ['Bloquear la pantalla', 'Guardar los papeles'],
              ['Dejar la clave anotada', 'Prestar tu sesión'],
              'Pantalla bloqueada y papeles guardados. La clave no se presta ni se anota: lo que se haga con ella queda a tu nombre.',
            ),
            single(
              'Un correo con afán',
              'Llega un correo «del banco» que pide tu clave en la próxima hora. ¿Qué haces?',
              'No respondo y lo reporto',
              ['Respondo rápido', 'Lo reenvío al equipo'],
              'Nadie serio pide claves por correo. El afán es la señal: repórtalo a quien administra los sistemas.',
            ),
          ],
        },
      ),
      section(
        'Derechos y deberes',
        {
          icon: 'icono-derechos.svg',
          color: '#7A4B2A',
          subjectsTitle: 'En este módulo',
          subjects: ['Tu protección social', 'Un lugar de respeto', 'Tu compromiso'],
        },
        {
          'Lo que te protege': [
            concept(
              'Trabajar con respaldo',
              'Con un contrato de trabajo en Colombia, tu empleador te afilia a salud, a pensión, a riesgos laborales y a una caja de compensación.',
              'Guarda los nombres de tu EPS, tu fondo, tu ARL y tu caja: los vas a necesitar el día que no tengas tiempo de buscarlos.',
            ),
            pairs(
              '¿Quién responde por qué?',
              'Une cada entidad con lo que hace por ti.',
              {
                EPS: 'Atiende tu salud y la de tu familia',
                ARL: 'Atiende accidentes y enfermedades del trabajo',
                'Fondo de pensiones': 'Administra el ahorro para tu vejez',
                'Caja de compensación': 'Da subsidios, recreación y educación',
              },
              'Un accidente de trabajo va por la ARL; una gripa, por la EPS.',
            ),
          ],
          'Un lugar de respeto': [
            several(
              'No es «su manera de ser»',
              'La Ley 1010 de 2006 previene y sanciona el acoso laboral. Señala las conductas que lo son cuando se repiten.',
              ['Insultar en público', 'Burlarse de alguien', 'Aislar a una persona'],
              ['Pedir un informe a tiempo', 'Corregir un error'],
              'Exigir con respeto que se cumpla el trabajo no es acoso. Humillar, burlarse o aislar sí puede serlo.',
            ),
            steps(
              'Si algo te incomoda',
              'Ordena lo que puedes hacer ante un trato que no es aceptable.',
              [
                'Anota qué pasó y cuándo',
                'Dilo o pide apoyo a tu jefe',
                'Acude al comité de convivencia',
              ],
              'El comité de convivencia laboral recibe las quejas y las trata con reserva. Si tu jefe es quien incomoda, ve directo al comité.',
            ),
            challenge(
              'Reto: tres conversaciones',
              'Esta semana busca a tres personas de áreas distintas y pregúntale a cada una qué necesita de tu puesto para hacer bien el suyo.',
              'Escribe lo que te dijeron y coméntalo con tu jefe en la primera reunión de los dos.',
            ),
          ],
        },
      ),
    ],
  },
}
