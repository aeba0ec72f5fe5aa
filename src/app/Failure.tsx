import { t } from '../languages/translation.ts';
import { Button } from '../ui/kit/Button.tsx';
import { themePicture, withTheme } from '../ui/kit/chosen-theme.ts';
import '../ui/kit/dialog/SheetHead.css';
import './PageFrame.css';

export function Failure() {
  return (
    <main className="page alone">
      <div className="page-body">
        <section className="page-card" role="alert" aria-labelledby="failure-title">
          <div className="sheet-head">
            <h1 id="failure-title">{t('common.somethingWentWrong')}</h1>
          </div>
          <div className="page-content">
            <img className="picture chicken" src={themePicture('cooked')} alt="" width="256" height="312" />
            <p>{t('common.moneyIsSafe')}</p>
            <Button tone="gold" shape="solid" wide onClick={() => location.assign(withTheme('/'))}>
              {t('app.backToGame')}
            </Button>
          </div>
        </section>
      </div>
    </main>
  );
}
