# The window of the game: one web view, and over it a page for a load that failed.
.class public Lchickenroad/GameActivity;
.super Landroid/app/Activity;

.field page:Landroid/webkit/WebView;
.field offline:Landroid/view/View;

# The operator's origin with a slash at its end.
.field home:Ljava/lang/String;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 5
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V

    sget v0, Lchickenroad/R;->layout_game:I
    invoke-virtual {p0, v0}, Lchickenroad/GameActivity;->setContentView(I)V
    sget v0, Lchickenroad/R;->string_home:I
    invoke-virtual {p0, v0}, Lchickenroad/GameActivity;->getString(I)Ljava/lang/String;
    move-result-object v0
    iput-object v0, p0, Lchickenroad/GameActivity;->home:Ljava/lang/String;
    sget v0, Lchickenroad/R;->id_offline:I
    invoke-virtual {p0, v0}, Lchickenroad/GameActivity;->findViewById(I)Landroid/view/View;
    move-result-object v0
    iput-object v0, p0, Lchickenroad/GameActivity;->offline:Landroid/view/View;
    sget v0, Lchickenroad/R;->id_page:I
    invoke-virtual {p0, v0}, Lchickenroad/GameActivity;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Landroid/webkit/WebView;
    iput-object v0, p0, Lchickenroad/GameActivity;->page:Landroid/webkit/WebView;

    # Transparent, because the default is white until the page is drawn.
    const/4 v2, 0x0
    invoke-virtual {v0, v2}, Landroid/webkit/WebView;->setBackgroundColor(I)V
    invoke-virtual {v0}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
    move-result-object v1
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowContentAccess(Z)V
    const/4 v2, 0x1
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setDomStorageEnabled(Z)V

    new-instance v1, Lchickenroad/GameClient;
    invoke-direct {v1, p0}, Lchickenroad/GameClient;-><init>(Lchickenroad/GameActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebViewClient(Landroid/webkit/WebViewClient;)V
    invoke-virtual {p0, v0}, Lchickenroad/GameActivity;->load(Landroid/view/View;)V
    return-void
.end method

# Hides the system bars, also after a dialog or another app has shown them.
.method public onWindowFocusChanged(Z)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onWindowFocusChanged(Z)V
    if-eqz p1, :end
    invoke-virtual {p0}, Lchickenroad/GameActivity;->getWindow()Landroid/view/Window;
    move-result-object v0
    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;
    move-result-object v0
    # IMMERSIVE_STICKY | LAYOUT_FULLSCREEN | LAYOUT_HIDE_NAVIGATION | FULLSCREEN | HIDE_NAVIGATION
    const/16 v1, 0x1606
    invoke-virtual {v0, v1}, Landroid/view/View;->setSystemUiVisibility(I)V
    :end
    return-void
.end method

.method public onBackPressed()V
    .registers 3
    iget-object v0, p0, Lchickenroad/GameActivity;->page:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->canGoBack()Z
    move-result v1
    if-eqz v1, :leave
    invoke-virtual {v0}, Landroid/webkit/WebView;->goBack()V
    return-void
    :leave
    invoke-super {p0}, Landroid/app/Activity;->onBackPressed()V
    return-void
.end method

# Loads the game. Also the onClick of the offline page's button.
.method public load(Landroid/view/View;)V
    .registers 4
    iget-object v0, p0, Lchickenroad/GameActivity;->page:Landroid/webkit/WebView;
    iget-object v1, p0, Lchickenroad/GameActivity;->home:Ljava/lang/String;
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
    return-void
.end method

.method setOffline(Z)V
    .registers 4
    iget-object v0, p0, Lchickenroad/GameActivity;->offline:Landroid/view/View;
    # VISIBLE, or GONE
    const/4 v1, 0x0
    if-nez p1, :set
    const/16 v1, 0x8
    :set
    invoke-virtual {v0, v1}, Landroid/view/View;->setVisibility(I)V
    return-void
.end method

# Opens an address in another app, such as a UPI app for upi://.
.method openOutside(Ljava/lang/String;)V
    .registers 5
    new-instance v0, Landroid/content/Intent;
    const-string v1, "android.intent.action.VIEW"
    invoke-static {p1}, Landroid/net/Uri;->parse(Ljava/lang/String;)Landroid/net/Uri;
    move-result-object v2
    invoke-direct {v0, v1, v2}, Landroid/content/Intent;-><init>(Ljava/lang/String;Landroid/net/Uri;)V
    :try_start
    invoke-virtual {p0, v0}, Lchickenroad/GameActivity;->startActivity(Landroid/content/Intent;)V
    :try_end
    .catch Landroid/content/ActivityNotFoundException; {:try_start .. :try_end} :none
    .catch Ljava/lang/RuntimeException; {:try_start .. :try_end} :refused
    return-void

    # The system's chooser reports in the player's language that there is no app.
    :none
    move-exception v1
    const/4 v1, 0x0
    invoke-static {v0, v1}, Landroid/content/Intent;->createChooser(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;
    move-result-object v0
    invoke-virtual {p0, v0}, Lchickenroad/GameActivity;->startActivity(Landroid/content/Intent;)V
    return-void

    # Android throws for addresses that an app must not pass on, such as file://.
    :refused
    move-exception v1
    return-void
.end method

.method protected onPause()V
    .registers 2
    invoke-super {p0}, Landroid/app/Activity;->onPause()V
    # WebView writes cookies only every 30 s: a new session would be lost with the process.
    invoke-static {}, Landroid/webkit/CookieManager;->getInstance()Landroid/webkit/CookieManager;
    move-result-object v0
    invoke-virtual {v0}, Landroid/webkit/CookieManager;->flush()V
    return-void
.end method

# A WebView that is not destroyed keeps playing sound.
.method protected onDestroy()V
    .registers 3
    invoke-super {p0}, Landroid/app/Activity;->onDestroy()V
    iget-object v0, p0, Lchickenroad/GameActivity;->page:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->getParent()Landroid/view/ViewParent;
    move-result-object v1
    check-cast v1, Landroid/view/ViewGroup;
    invoke-virtual {v1, v0}, Landroid/view/ViewGroup;->removeView(Landroid/view/View;)V
    invoke-virtual {v0}, Landroid/webkit/WebView;->destroy()V
    return-void
.end method
