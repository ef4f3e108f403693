import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#app/brand.ts';
import { brandCafe, type Cafe } from '#app/cafe/cafe.ts';
import * as colours from '#app/ui/styles/colours.ts';
import { type MailBlock, type MailMessage, mailText, withCafe } from './mail-message.ts';

/** `replyTo`: the address that the owner has set; without one, answers go to the sender. */
export function renderMail(
  message: MailMessage,
  cafe: Cafe,
): { html: string; text: string; replyTo?: string } {
  const document = renderToStaticMarkup(<MailDocument message={withCafe(message, cafe)} />);
  return {
    html: `<!DOCTYPE html>${document}`,
    text: mailText(message, cafe),
    ...(cafe.email !== brandCafe.email && { replyTo: cafe.email }),
  };
}

const font = '"Instrument Sans", Arial, Helvetica, sans-serif';

const styles = {
  page: { margin: 0, padding: '0 12px', backgroundColor: colours.paper },
  // A word of two hundred letters must not widen the email.
  column: { width: '100%', maxWidth: 560, margin: '0 auto', wordBreak: 'break-word' },
  name: { padding: '32px 24px 16px', font: `600 20px/1.2 ${font}`, color: colours.matcha },
  card: {
    padding: '24px 24px 12px',
    backgroundColor: colours.surface,
    border: `1px solid ${colours.line}`,
    borderRadius: 14,
  },
  text: { margin: '0 0 16px', font: `400 16px/1.6 ${font}`, color: colours.ink },
  small: { margin: '0 0 12px', font: `400 13px/1.5 ${font}`, color: colours.muted },
  foot: { padding: '24px 24px 40px' },
  label: {
    padding: '0 16px 8px 0',
    font: `400 16px/1.5 ${font}`,
    color: colours.muted,
    whiteSpace: 'nowrap',
    verticalAlign: 'top',
  },
  value: { padding: '0 0 8px', font: `500 16px/1.5 ${font}`, color: colours.ink },
  facts: { margin: '0 0 12px' },
  button: {
    display: 'inline-block',
    margin: '4px 0 12px',
    padding: '12px 24px',
    borderRadius: 8,
    backgroundColor: colours.matcha,
    font: `500 16px/1.4 ${font}`,
    color: colours.white,
    textDecoration: 'none',
  },
  link: { color: colours.muted },
} satisfies Record<string, CSSProperties>;

/** Tables, and styles on each element, because mail readers understand nothing else. */
function MailDocument({ message }: { message: ReturnType<typeof withCafe> }) {
  const { subject, blocks, reason, unsubscribeUrl, addressLines } = message;
  return (
    <html lang="en-MY">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={styles.page}>
        <Table style={styles.column}>
          <tr>
            <td style={styles.name}>{brand.name}</td>
          </tr>
          <tr>
            <td style={styles.card}>
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                <Block key={index} block={block} />
              ))}
            </td>
          </tr>
          <tr>
            <td style={styles.foot}>
              <p style={styles.small}>{addressLines.join(', ')}</p>
              <p style={styles.small}>{reason}</p>
              {unsubscribeUrl && (
                <p style={styles.small}>
                  <a href={unsubscribeUrl} style={styles.link}>
                    Unsubscribe
                  </a>
                </p>
              )}
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

function Block({ block }: { block: MailBlock }) {
  if (typeof block === 'string') return <p style={styles.text}>{block}</p>;
  if ('url' in block) return <ButtonBlock {...block} />;
  return (
    <Table style={styles.facts}>
      {block.facts.map(({ label, value }) => (
        <tr key={label}>
          <td style={styles.label}>{label}</td>
          <td style={styles.value}>{value}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The URL is repeated as text: some clients show no buttons, some people trust none. */
function ButtonBlock({ label, url }: { label: string; url: string }) {
  return (
    <>
      <a href={url} style={styles.button}>
        {label}
      </a>
      <p style={{ ...styles.small, wordBreak: 'break-all' }}>{url}</p>
    </>
  );
}

function Table({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}
