import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

export type TermsSection = { id: string; title: string; text: ReactNode }

/** The twelve sections of the terms, in the order they are numbered. */
export const termsSections: TermsSection[] = [
  {
    id: 'servicio',
    title: 'Qué es Cuartilla',
    text: (
      <>
        <p>
          Cuartilla es un servicio web para estudiantes universitarios del Ecuador. Tú describes una
          tarea en un chat; un modelo de inteligencia artificial redacta una propuesta de texto
          académico en formato APA 7, que ves por páginas y puedes corregir, copiar o descargar en
          DOCX.
        </p>
        <p>
          Estos términos son el acuerdo entre tú y Cuartilla. Al{' '}
          <Link to={paths.register}>crear tu cuenta</Link> o usar el servicio, los aceptas. Si no
          estás de acuerdo con alguno, no uses Cuartilla.
        </p>
      </>
    ),
  },
  {
    id: 'edad',
    title: 'Quién puede usarla',
    text: (
      <>
        <p>
          La edad mínima para usar Cuartilla es de <b>13 años</b>.
        </p>
        <p>
          En el Ecuador, la ley permite que los adolescentes consientan por sí mismos el tratamiento
          de sus datos personales a partir de los 15 años. Si tienes 13 o 14, necesitas que tu
          madre, tu padre o quien te represente legalmente lo autorice antes de que te registres. Si
          eres menor de 18, esa persona debe autorizar también tus recargas.
        </p>
        <p>
          Si representas a un menor y crees que usa Cuartilla sin tu autorización, puedes pedirnos
          que eliminemos su cuenta.
        </p>
      </>
    ),
  },
  {
    id: 'cuenta',
    title: 'Tu cuenta',
    text: (
      <>
        <p>
          Regístrate con datos verdaderos y con un correo tuyo. Tu cuenta es personal: cuida tu
          contraseña y no la compartas. Lo que se haga con tu sesión abierta se considera hecho por
          ti, salvo que nos avises de que alguien más la está usando.
        </p>
        <p>
          Podemos suspender una cuenta que se use para engañar al servicio, para dañar a otras
          personas o para actividades contrarias a la ley.
        </p>
      </>
    ),
  },
  {
    id: 'creditos',
    title: 'Créditos',
    text: (
      <>
        <p>
          Generar un texto consume créditos. Un crédito equivale a un dólar de los Estados Unidos y
          alcanza para 10&nbsp;000 caracteres, contando los que escribes en tu pedido y los que se
          redactan. Si una generación falla, no se cobra. Si la detienes o se corta, se cobra solo
          el texto que conservas.
        </p>
        <p>
          Cada mes recibes créditos gratis. <b>No se acumulan</b>: el saldo gratis se repone en el
          aniversario mensual de tu registro, y lo que no usaste no pasa al mes siguiente. Se gastan
          antes que los créditos comprados. Los comprados no vencen con ese ciclo.
        </p>
        <p>
          Los créditos solo sirven dentro de Cuartilla: no son dinero, no se transfieren a otra
          cuenta y no se cambian por efectivo.
        </p>
      </>
    ),
  },
  {
    id: 'recargas',
    title: 'Recargas y pagos',
    text: (
      <>
        <p>
          Puedes recargar desde $3 y hasta $100 cada vez, por transferencia bancaria en el Ecuador.
          Nos envías los datos de la transferencia y su comprobante, y una persona los verifica a
          mano. Hasta entonces la recarga figura como pendiente; los créditos se acreditan cuando se
          valida.
        </p>
        <p>
          Si los datos no coinciden, el comprobante no se puede leer o la transferencia ya se usó,
          la recarga se rechaza y verás el motivo. Una recarga acreditada por error o con un
          comprobante falso puede revertirse.
        </p>
        <p>
          <b>No hacemos reembolsos</b> de recargas acreditadas ni de créditos usados o sin usar.
          Esto no limita los derechos irrenunciables que la ley ecuatoriana te da como consumidor.
        </p>
      </>
    ),
  },
  {
    id: 'invitaciones',
    title: 'Invitaciones',
    text: (
      <p>
        Con tu enlace puedes invitar a otras personas. Por cada amigo que se registra con él recibes
        $5.00 en créditos, una sola vez por amigo y hasta el máximo mensual del programa. No vale
        invitarte a ti mismo ni crear cuentas que no son de personas reales: esas recompensas se
        revierten.
      </p>
    ),
  },
  {
    id: 'honestidad',
    title: 'Tu responsabilidad académica',
    text: (
      <>
        <p>
          Cuartilla propone borradores; <b>el trabajo que entregas es tuyo</b>. Un modelo de
          inteligencia artificial puede equivocarse, omitir datos o citar obras que no existen.
          Antes de entregar, lee el texto, comprueba cada dato y verifica cada referencia en su
          fuente.
        </p>
        <p>
          Cada institución y cada docente tienen sus reglas sobre el uso de inteligencia artificial.
          Conocerlas, cumplirlas y declarar el uso cuando corresponda depende de ti. No garantizamos
          una calificación ni el resultado de ninguna revisión o detector.
        </p>
      </>
    ),
  },
  {
    id: 'tu-contenido',
    title: 'Tu contenido',
    text: (
      <>
        <p>
          Lo que escribes y los textos que generas en tus proyectos son para ti: puedes usarlos,
          modificarlos y entregarlos. No los publicamos ni los vendemos. Nos autorizas a guardarlos
          y procesarlos únicamente para darte el servicio.
        </p>
        <p>
          No pidas contenido ilegal, que vulnere derechos de autor o que dañe a otras personas. La
          marca, el diseño y el programa de Cuartilla son nuestros. © 2025 Cuartilla.
        </p>
      </>
    ),
  },
  {
    id: 'datos',
    title: 'Tus datos personales',
    text: (
      <>
        <p>
          Tratamos tus datos conforme a la Ley Orgánica de Protección de Datos Personales (LOPDP)
          del Ecuador. Guardamos lo que el servicio necesita:
        </p>
        <ul>
          <li>
            <b>Tu cuenta:</b> nombre, correo, carrera, semestre, foto si la subes y lo que nos
            cuentas al registrarte, para identificarte y darte el servicio.
          </li>
          <li>
            <b>Tus proyectos:</b> conversaciones y documentos, para que los encuentres cuando
            vuelvas.
          </li>
          <li>
            <b>Tus recargas:</b> datos de la transferencia y comprobante, para verificarlas. Los ve
            únicamente quien las verifica.
          </li>
          <li>
            <b>El registro de créditos:</b> cada ingreso y cada consumo, para que las cuentas
            cuadren.
          </li>
        </ul>
        <p>
          Para redactar, el texto de tu pedido y la conversación de ese proyecto se envían al
          proveedor del modelo de inteligencia artificial, que puede estar fuera del Ecuador. No
          escribas en ellos datos sensibles ni datos de otras personas. No vendemos tus datos ni
          mostramos publicidad. Usamos solo las cookies y el almacenamiento del navegador que hacen
          falta para mantener tu sesión y tus preferencias.
        </p>
        <p>
          Tienes derecho a acceder a tus datos, rectificarlos, eliminarlos, oponerte a su
          tratamiento y llevarlos contigo. En Perfil puedes corregirlos, descargarlos todos con
          «Descargar mis datos» y pedir «Eliminar cuenta»: tienes 14 días para arrepentirte y
          después se borran tus datos, tus proyectos y tus comprobantes. El registro de créditos se
          conserva sin nada que te identifique. También puedes reclamar ante la Superintendencia de
          Protección de Datos Personales.
        </p>
      </>
    ),
  },
  {
    id: 'disponibilidad',
    title: 'Disponibilidad y responsabilidad',
    text: (
      <>
        <p>
          Trabajamos para que Cuartilla funcione siempre, pero no podemos prometer que nunca se
          interrumpa: depende de internet, de los modelos y de otros proveedores. Descarga tus
          trabajos con tiempo y conserva una copia.
        </p>
        <p>
          En la medida en que la ley lo permite, no respondemos por el uso que des a los textos, por
          calificaciones o sanciones académicas, ni por daños indirectos. Por lo demás, nuestra
          responsabilidad se limita a lo que recargaste en los doce meses anteriores al reclamo.
        </p>
      </>
    ),
  },
  {
    id: 'cambios',
    title: 'Cambios en estos términos',
    text: (
      <p>
        Podemos cambiar estos términos, los precios o el servicio. Publicaremos los cambios en esta
        página con <b>30 días de anticipación</b>, con la nueva fecha. Si sigues usando Cuartilla
        después, los aceptas; si no, puedes eliminar tu cuenta antes.
      </p>
    ),
  },
  {
    id: 'ley',
    title: 'Ley aplicable y contacto',
    text: (
      <>
        <p>
          Estos términos se rigen por las leyes de la República del Ecuador. Antes de acudir a un
          juez, escríbenos: casi todo se arregla conversando. Si no, resolverán los jueces
          competentes del Ecuador.
        </p>
        <p>
          Para consultas o para ejercer tus derechos sobre tus datos, usa Ayuda en el menú de tu
          cuenta.
        </p>
      </>
    ),
  },
]
